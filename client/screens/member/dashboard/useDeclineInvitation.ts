import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import type { Outcome, TellOutcome } from '../../../ui/useOutcome.ts'
import type { useDeclineInvitationMutation } from './__generated__/useDeclineInvitationMutation.graphql.ts'

/** What is shown once an invitation is declined. */
export const declined: Outcome = { tone: 'neutral', sentence: 'You have declined the invitation.' }

/**
 * Declines an invitation, which leaves its list at once, and comes back when that fails.
 *
 * @param tell shows how it went
 * @param onDeclined called with the invitation's Relay id once it is declined
 * @returns the function that declines, by the Relay ids of the invitation and of the list it leaves, and whether it is under
 *   way
 */
export function useDeclineInvitation(tell: TellOutcome, onDeclined: (id: string) => void) {
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
    {
      tell,
      done: declined,
      onDone: ({ respondToInvitation: { invitation } }) => onDeclined(invitation.id),
      failed: 'Failed to submit your RSVP.',
    },
  )
  const decline = (invitationId: string, connectionId: string) =>
    send(
      { input: { invitationId, response: 'DECLINED', onlyOpen: true }, connections: [connectionId] },
      {
        optimisticResponse: { respondToInvitation: { invitation: { id: invitationId, status: 'DECLINED' } } },
      },
    )
  return [decline, isUnderWay] as const
}
