import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks'
import type { ProposalKind } from '../shared/proposalWords.ts'
import type { UsualInvitesNoteQuery } from './__generated__/UsualInvitesNoteQuery.graphql.ts'
import styles from './GroupsScreen.module.css'

type UsualInvitesNoteProps = {
  kind: ProposalKind
  locationId: string
  /** The smallest number of people, and the seats, of each table */
  minimum: number
  capacity: number
}

/** How many people are invited to a table unless the options say otherwise, and why. */
export function UsualInvitesNote({ kind, locationId, minimum, capacity }: UsualInvitesNoteProps) {
  const environment = useRelayEnvironment()
  const [text, setText] = useState('')
  useEffect(() => {
    const asked = fetchQuery<UsualInvitesNoteQuery>(
      environment,
      graphql`
        query UsualInvitesNoteQuery(
          $kind: EncounterKind!
          $locationId: ID!
          $minimum: Int!
          $capacity: Int!
        ) {
          usualInvites(kind: $kind, locationId: $locationId, minimum: $minimum, capacity: $capacity) {
            invites
            reason
          }
        }
      `,
      { kind, locationId, minimum, capacity },
    ).subscribe({
      next: ({ usualInvites }) =>
        setText(
          usualInvites ? `Each table invites ${usualInvites.invites} people. ${usualInvites.reason}` : '',
        ),
      error: () => setText('How many each table invites could not be read. The options can say it.'),
    })
    return () => asked.unsubscribe()
  }, [environment, kind, locationId, minimum, capacity])
  return (
    <p className={styles.note} role="status">
      {text}
    </p>
  )
}
