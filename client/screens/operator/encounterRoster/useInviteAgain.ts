import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { useInviteAgainMutation } from './__generated__/useInviteAgainMutation.graphql.ts'

/**
 * Invites somebody again who declined or let the invitation run out.
 *
 * @param encounterId Relay id of the encounter
 * @param listId Relay id of the list they leave
 * @param tell shows how it went, or why they cannot be invited
 * @returns the function that invites, by the member's Relay id and the name, and whether it is under way
 */
export function useInviteAgain(encounterId: string, listId: string, tell: TellOutcome) {
  const [send, isUnderWay] = useAction<useInviteAgainMutation>(
    graphql`
      mutation useInviteAgainMutation($input: InviteMembersInput!, $connections: [ID!]!) {
        inviteMembers(input: $input) {
          invited {
            id @deleteEdge(connections: $connections)
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
  const inviteAgain = (memberId: string, username: string) =>
    send(
      { input: { encounterId, memberIds: [memberId], again: true }, connections: [listId] },
      {
        done: ({ inviteMembers: { refused } }) =>
          refused[0]
            ? { tone: 'danger', sentence: `${username} was not invited. ${refused[0].message}` }
            : `${username} is invited again.`,
        failed: `Failed to invite ${username}.`,
      },
    )
  return [inviteAgain, isUnderWay] as const
}
