import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { useAcceptInvitationMutation } from './__generated__/useAcceptInvitationMutation.graphql.ts'
import { AcceptedInvitation } from './acceptedLater.ts'
import { seated } from './seated.ts'
import { waitlisted } from './waitlisted.ts'

/**
 * Accepts invitations. There is no optimistic response, since only the server knows whether a seat is free. Its reply
 * moves the invitation to the seats or to the waitlist.
 *
 * @param tell removes the last outcome when an answer is sent, and shows the next one unless it is a seat
 * @param onSeated called when it is a seat
 * @returns the function that accepts, by the invitation's Relay id, and whether it is under way
 */
export function useAcceptInvitation(tell: TellOutcome, onSeated: () => void) {
  const [send, isUnderWay] = useAction<useAcceptInvitationMutation>(
    graphql`
      mutation useAcceptInvitationMutation($input: RespondToInvitationInput!) {
        respondToInvitation(input: $input) {
          invitation {
            id
            isWaitlisted
          }
          viewer {
            ...PendingInvitations_viewer
            ...WaitlistedInvitations_viewer
            ...HeldSeats_viewer
          }
        }
      }
    `,
    {
      tell,
      onDone: ({ respondToInvitation: { invitation } }) =>
        invitation.isWaitlisted
          ? tell(waitlisted)
          : void AcceptedInvitation.begin().then(
              onSeated,
              // The seat is taken even if the code that shows it cannot be loaded.
              () => tell(seated),
            ),
      failed: 'Failed to submit your RSVP.',
    },
  )
  const accept = (invitationId: string) => {
    tell(null)
    AcceptedInvitation.begin().catch(reportError)
    send({ input: { invitationId, response: 'ACCEPTED' } })
  }
  return [accept, isUnderWay] as const
}
