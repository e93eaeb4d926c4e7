import { graphql } from 'react-relay/hooks'
import { failureOutcome } from '../../../relay/failureOutcome.ts'
import { useMutation } from '../../../relay/useMutation.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { useInviteAgainMutation } from './__generated__/useInviteAgainMutation.graphql.ts'

/**
 * Invites somebody again who declined or let the invitation run out.
 *
 * @param encounterId Relay id of the encounter
 * @param listId Relay id of the list they leave
 * @param tell told how it went, or why they cannot be invited
 * @returns the function that invites, by the member's Relay id and the name, and whether it is under way
 */
export function useInviteAgain(encounterId: string, listId: string, tell: TellOutcome) {
  const [send, isInFlight] = useMutation<useInviteAgainMutation>(graphql`
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
  `)
  const inviteAgain = (memberId: string, username: string) =>
    send(
      { input: { encounterId, memberIds: [memberId], again: true }, connections: [listId] },
      {
        onCompleted: ({ inviteMembers: { refused } }) =>
          tell(
            refused[0]
              ? { tone: 'danger', sentence: `${username} was not invited. ${refused[0].message}` }
              : { tone: 'good', sentence: `${username} is invited again.` },
          ),
        onError: (error) => tell(failureOutcome(`Failed to invite ${username}.`, error)),
      },
    )
  return [inviteAgain, isInFlight] as const
}
