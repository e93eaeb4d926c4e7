import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { useOutcome } from '../../../ui/useOutcome.ts'
import { CancelRsvpQuestion } from '../happeningNow/CancelRsvpQuestion.tsx'
import type { AskedPlace } from '../happeningNow/LeaveQuestion.tsx'
import type { CancelRsvpDialogMutation } from './__generated__/CancelRsvpDialogMutation.graphql.ts'

type CancelRsvpDialogProps = {
  seat: AskedPlace
  isHeld: boolean
  listId: string
  onKeep: () => void
  onCanceled: () => void
}

/**
 * Asks whether to give up a seat, and gives it up. If that fails, the dialog stays open and says so, so that nobody
 * believes it is done.
 */
export function CancelRsvpDialog({ seat, isHeld, listId, onKeep, onCanceled }: CancelRsvpDialogProps) {
  const { outcome, banner, tell } = useOutcome()
  const [cancel, canceling] = useAction<CancelRsvpDialogMutation>(
    graphql`
      mutation CancelRsvpDialogMutation($input: RespondToInvitationInput!, $connections: [ID!]!) {
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
    { onDone: onCanceled, onFailed: reportError, tell, failed: 'Failed to cancel RSVP.' },
  )
  const confirm = () =>
    cancel({ input: { invitationId: seat.id, response: 'DECLINED' }, connections: [listId] })
  return (
    <CancelRsvpQuestion seat={seat} isHeld={isHeld} busy={canceling} onKeep={onKeep} onConfirm={confirm}>
      <OutcomeBanner outcome={outcome} ref={banner} />
    </CancelRsvpQuestion>
  )
}
