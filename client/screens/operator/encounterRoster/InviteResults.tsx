import { graphql } from 'react-relay/hooks'
import useLazyLoadQuery from 'react-relay/lib/relay-hooks/useLazyLoadQuery'
import { invitationNoteError } from '#rules/forms/invitationText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Cell, Table } from '../../../ui/Table.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { shownAddress } from '../shared/shownAddress.ts'
import type { InviteResultsQuery } from './__generated__/InviteResultsQuery.graphql.ts'
import { useInviteByHand } from './useInviteByHand.ts'

type InviteResultsProps = {
  search: string
  encounterId: string
  /** Why nobody can be invited; null if somebody can */
  closed: string | null
  /** Relay id of the list they join, if it is shown */
  listId: string | null
  note: string
  tell: TellOutcome
}

/**
 * The active members that a search finds, the latest to join first. Each has a button that invites them, after naming
 * the rules that this would break.
 */
export function InviteResults({ search, encounterId, closed, listId, note, tell }: InviteResultsProps) {
  const { members } = useLazyLoadQuery<InviteResultsQuery>(
    graphql`
      query InviteResultsQuery($search: String!) {
        members(search: $search, status: ACTIVE, first: 10) {
          edges {
            node {
              id
              username
              email
              location {
                label
              }
            }
          }
        }
      }
    `,
    { search },
    { fetchPolicy: 'network-only' },
  )
  const words = note.trim()
  const canSend = invitationNoteError(words) === null
  const { invite, busy, question } = useInviteByHand(encounterId, listId, words, tell, closed)
  if (members.edges.length === 0) return <p>No active member is found.</p>
  return (
    <>
      {question}
      <Table caption="Members found" headings={['Name', 'E-mail', 'Location', 'Invite']}>
        {members.edges.map(({ node: { id, username, email, location } }) => (
          <tr key={id}>
            <Cell label="Name" kind="name">
              {username}
            </Cell>
            <Cell label="E-mail" kind="words">
              {shownAddress(email)}
            </Cell>
            <Cell label="Location" kind="words">
              {location?.label}
            </Cell>
            <Cell label="Invite" kind="actions">
              <div>
                <Button
                  variant="secondary"
                  disabled={busy || !canSend || closed !== null}
                  aria-label={`Invite ${username}`}
                  onClick={() => invite({ id, username })}
                >
                  Invite
                </Button>
              </div>
            </Cell>
          </tr>
        ))}
      </Table>
    </>
  )
}
