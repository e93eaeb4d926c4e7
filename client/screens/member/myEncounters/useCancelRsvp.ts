import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import type { useCancelRsvpMutation } from './__generated__/useCancelRsvpMutation.graphql.ts'

/**
 * Gives up a seat at an encounter ahead. A failure is only logged (specification, section 8).
 *
 * @param listId Relay id of the list the seat leaves
 * @param onCanceled told when it is given up
 * @returns the function that cancels, by the invitation's Relay id, and whether it is under way
 */
export function useCancelRsvp(listId: string, onCanceled: () => void) {
  const [send, isUnderWay] = useAction<useCancelRsvpMutation>(
    graphql`
    mutation useCancelRsvpMutation($input: RespondToInvitationInput!, $connections: [ID!]!) {
      respondToInvitation(input: $input) {
        invitation {
          id @deleteEdge(connections: $connections)
          status
        }
        viewer {
          engagement {
            cancellations
          }
        }
      }
    }
  `,
    { onDone: onCanceled, onFailed: reportError },
  )
  const cancel = (invitationId: string) =>
    send({ input: { invitationId, response: 'DECLINED' }, connections: [listId] })
  return [cancel, isUnderWay] as const
}
