import { graphql } from 'react-relay/hooks'
import { ConnectionHandler } from 'relay-runtime'
import { answerSentences } from '#rules/seats/answerSentences.ts'
import { useAction } from '../../../relay/useAction.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { useGiveUpSeatMutation } from './__generated__/useGiveUpSeatMutation.graphql.ts'

/**
 * Cancels an accepted RSVP. The seat leaves its list at once, and returns to it if that fails. Whether it counts as a
 * late cancellation is only known from the reply.
 *
 * @returns the function that cancels, by the Relay ids of the invitation and of its list, and whether it is under way
 */
export function useGiveUpSeat(tell: TellOutcome) {
  const [send, isUnderWay] = useAction<useGiveUpSeatMutation>(
    graphql`
      mutation useGiveUpSeatMutation($input: RespondToInvitationInput!, $connections: [ID!]!) {
        respondToInvitation(input: $input) {
          invitation {
            id @deleteEdge(connections: $connections)
            status
          }
          viewer {
            ...Standing_viewer
          }
        }
      }
    `,
    {
      tell,
      done: { tone: 'neutral', sentence: answerSentences.canceled },
      failed: 'Failed to cancel RSVP.',
    },
  )
  const giveUp = (invitationId: string, connectionId: string) =>
    send(
      { input: { invitationId, response: 'DECLINED' }, connections: [connectionId] },
      {
        optimisticUpdater: (store) => {
          const seats = store.get(connectionId)
          if (seats) ConnectionHandler.deleteNode(seats, invitationId)
        },
      },
    )
  return [giveUp, isUnderWay] as const
}
