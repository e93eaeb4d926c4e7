import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { Seat } from './UpcomingRow.tsx'
import { useCancelRsvp } from './useCancelRsvp.ts'

type CancelRsvpDialogProps = { seat: Seat; listId: string; onKeep: () => void; onCanceled: () => void }

/**
 * Asks whether to give up a seat, and gives it up. When that fails the dialog stays, so that nobody believes it done.
 *
 * @param props the seat, the Relay id of the list it leaves, and who is told that it was kept or given up
 */
export function CancelRsvpDialog({ seat, listId, onKeep, onCanceled }: CancelRsvpDialogProps) {
  const [cancel, canceling] = useCancelRsvp(listId, onCanceled)
  return (
    <ConfirmDialog
      title="Cancel RSVP"
      keep="Keep RSVP"
      confirm="Confirm Cancel"
      busyWords="Canceling..."
      busy={canceling}
      onKeep={onKeep}
      onConfirm={() => cancel(seat.id)}
    >
      <p>
        <strong>{seat.name}</strong>
      </p>
      <p>Canceling may impact your engagement standing.</p>
    </ConfirmDialog>
  )
}
