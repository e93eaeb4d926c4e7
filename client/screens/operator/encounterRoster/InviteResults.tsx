import { graphql } from 'react-relay/hooks'
import useLazyLoadQuery from 'react-relay/lib/relay-hooks/useLazyLoadQuery'
import { invitationNoteError } from '#rules/forms/invitationText.ts'
import { useAction } from '../../../relay/useAction.ts'
import { Button } from '../../../ui/Button.tsx'
import { Cell, Table } from '../../../ui/Table.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { InviteResultsMutation } from './__generated__/InviteResultsMutation.graphql.ts'
import type { InviteResultsQuery } from './__generated__/InviteResultsQuery.graphql.ts'

type InviteResultsProps = {
  search: string
  encounterId: string
  /** Relay id of the list they join, where it is shown */
  listId: string | null
  note: string
  tell: TellOutcome
}

/**
 * The active members a search finds, each with a button that invites.
 *
 * @param props what is searched, the encounter and its list, the note in the mail, and what shows how it went
 */
export function InviteResults({ search, encounterId, listId, note, tell }: InviteResultsProps) {
  const { members } = useLazyLoadQuery<InviteResultsQuery>(
    graphql`
      query InviteResultsQuery($search: String!) {
        members(search: $search, status: ACTIVE, order: USERNAME, first: 10) {
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
  const [invite, inviting] = useAction<InviteResultsMutation>(
    graphql`
      mutation InviteResultsMutation($input: InviteMembersInput!, $connections: [ID!]!) {
        inviteMembers(input: $input) {
          invited @appendNode(connections: $connections, edgeTypeName: "OperatorEncounterRosterConnectionEdge") {
            id
            member {
              id
            }
            ...RosterRow_entry
          }
          refused {
            message
          }
          encounter {
            ...Roster_counts
          }
        }
      }
    `,
    { tell },
  )
  const words = note.trim()
  const canSend = invitationNoteError(words) === null
  const ask = (memberId: string, username: string) =>
    invite(
      {
        input: { encounterId, memberIds: [memberId], ...(words && { note: words }) },
        connections: listId ? [listId] : [],
      },
      {
        done: ({ inviteMembers: { refused } }) =>
          refused[0]
            ? { tone: 'danger', sentence: `${username} was not invited. ${refused[0].message}` }
            : `${username} is invited, by mail.`,
        failed: `Failed to invite ${username}.`,
      },
    )
  if (members.edges.length === 0) return <p>No active member is found.</p>
  return (
    <Table caption="Members found" headings={['Name', 'E-mail', 'Location', 'Invite']}>
      {members.edges.map(({ node: { id, username, email, location } }) => (
        <tr key={id}>
          <Cell label="Name" kind="name">
            {username}
          </Cell>
          <Cell label="E-mail">{email}</Cell>
          <Cell label="Location">{location?.label}</Cell>
          <Cell label="Invite" kind="actions">
            <div>
              <Button
                variant="secondary"
                disabled={inviting || !canSend}
                aria-label={`Invite ${username}`}
                onClick={() => ask(id, username)}
              >
                Invite
              </Button>
            </div>
          </Cell>
        </tr>
      ))}
    </Table>
  )
}
