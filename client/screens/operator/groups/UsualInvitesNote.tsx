import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks'
import type { ProposalKind } from '../shared/proposalWords.ts'
import type { UsualInvitesNoteQuery } from './__generated__/UsualInvitesNoteQuery.graphql.ts'
import styles from './GroupsScreen.module.css'

type UsualInvitesNoteProps = { kind: ProposalKind; locationId: string }

/**
 * How many a table invites unless the options say otherwise, and why.
 *
 * @param props what the groups are for, and where
 */
export function UsualInvitesNote({ kind, locationId }: UsualInvitesNoteProps) {
  const environment = useRelayEnvironment()
  const [text, setText] = useState('')
  useEffect(() => {
    const asked = fetchQuery<UsualInvitesNoteQuery>(
      environment,
      graphql`
        query UsualInvitesNoteQuery($kind: EncounterKind!, $locationId: ID!) {
          usualInvites(kind: $kind, locationId: $locationId) {
            invites
            reason
          }
        }
      `,
      { kind, locationId },
    ).subscribe({
      next: ({ usualInvites }) =>
        setText(
          usualInvites ? `Each table invites ${usualInvites.invites} people. ${usualInvites.reason}` : '',
        ),
      error: () => setText('How many each table invites could not be read. The options can say it.'),
    })
    return () => asked.unsubscribe()
  }, [environment, kind, locationId])
  return (
    <p className={styles.note} role="status">
      {text}
    </p>
  )
}
