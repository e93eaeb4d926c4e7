import { graphql } from 'react-relay/hooks'
import { answerSentences } from '#rules/seats/answerSentences.ts'
import { useAction } from '../../../relay/useAction.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { useDeclineInvitationMutation } from './__generated__/useDeclineInvitationMutation.graphql.ts'

/**
 * Declines an invitation. It leaves its list at once, and returns to it if that fails.
 *
 * @returns the function that declines, by the Relay ids of the invitation and of its list
 */
export function useDeclineInvitation(tell: TellOutcome) {
  const [send] = useAction<useDeclineInvitationMutation>(
    graphql`
      mutation useDeclineInvitationMutation($input: RespondToInvitationInput!, $connections: [ID!]!)
      @raw_response_type {
        respondToInvitation(input: $input) {
          invitation {
            id @deleteEdge(connections: $connections)
          }
        }
      }
    `,
    {
      tell,
      done: { tone: 'neutral', sentence: answerSentences.declined },
      failed: 'Failed to submit your RSVP.',
    },
  )
  return (invitationId: string, connectionId: string) =>
    send(
      { input: { invitationId, response: 'DECLINED', onlyOpen: true }, connections: [connectionId] },
      {
        optimisticResponse: { respondToInvitation: { invitation: { id: invitationId } } },
      },
    )
}
