import { graphql } from 'react-relay/hooks'
import { failureOutcome } from '../../../relay/failureOutcome.ts'
import { useMutation } from '../../../relay/useMutation.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { useDeclineInvitationMutation } from './__generated__/useDeclineInvitationMutation.graphql.ts'

/**
 * Declines invitations, waitlisted ones too. The invitation leaves its list at once, and comes back when that fails.
 *
 * @param words the sentence told when it is done, and the one told when it failed
 * @param tell told how it went
 * @returns the function that declines, by the Relay ids of the invitation and of the list it leaves, and whether it is under
 *   way
 */
export function useDeclineInvitation(words: { done: string; failed: string }, tell: TellOutcome) {
  const [send, isInFlight] = useMutation<useDeclineInvitationMutation>(graphql`
    mutation useDeclineInvitationMutation($input: RespondToInvitationInput!, $connections: [ID!]!)
    @raw_response_type {
      respondToInvitation(input: $input) {
        invitation {
          id @deleteEdge(connections: $connections)
          status
        }
      }
    }
  `)
  const decline = (invitationId: string, connectionId: string) =>
    send(
      { input: { invitationId, response: 'DECLINED' }, connections: [connectionId] },
      {
        optimisticResponse: { respondToInvitation: { invitation: { id: invitationId, status: 'DECLINED' } } },
        onCompleted: () => tell({ tone: 'neutral', sentence: words.done }),
        onError: (failure) => tell(failureOutcome(words.failed, failure)),
      },
    )
  return [decline, isInFlight] as const
}
