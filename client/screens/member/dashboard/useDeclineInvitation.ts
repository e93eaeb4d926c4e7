import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
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
  const [send, isUnderWay] = useAction<useDeclineInvitationMutation>(
    graphql`
    mutation useDeclineInvitationMutation($input: RespondToInvitationInput!, $connections: [ID!]!)
    @raw_response_type {
      respondToInvitation(input: $input) {
        invitation {
          id @deleteEdge(connections: $connections)
          status
        }
      }
    }
  `,
    { tell, done: { tone: 'neutral', sentence: words.done }, failed: words.failed },
  )
  const decline = (invitationId: string, connectionId: string) =>
    send(
      { input: { invitationId, response: 'DECLINED' }, connections: [connectionId] },
      {
        optimisticResponse: { respondToInvitation: { invitation: { id: invitationId, status: 'DECLINED' } } },
      },
    )
  return [decline, isUnderWay] as const
}
