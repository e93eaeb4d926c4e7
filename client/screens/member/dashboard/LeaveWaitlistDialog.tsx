import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { useLeaveWaitlist } from './useLeaveWaitlist.ts'
import type { WaitlistPlace } from './WaitlistListItem.tsx'

type LeaveWaitlistDialogProps = {
  place: WaitlistPlace
  listId: string
  onKeep: () => void
  tell: TellOutcome
}

/**
 * Asks whether to leave a waitlist, and leaves it.
 *
 * @param props the place, the Relay id of the list it leaves, what is called when the member stays, and what shows how it
 *   went
 */
export function LeaveWaitlistDialog({ place, listId, onKeep, tell }: LeaveWaitlistDialogProps) {
  const [leave, isLeaving] = useLeaveWaitlist(tell)
  return (
    <ConfirmDialog
      title="Remove from Waitlist"
      keep="Keep My Place"
      confirm="Remove from Waitlist"
      isDanger
      busyWords="Removing..."
      busy={isLeaving}
      onKeep={onKeep}
      onConfirm={() => leave(place.id, listId)}
    >
      <p>
        <strong>{place.name}</strong>
      </p>
      <p>You will not be considered if a spot opens up.</p>
    </ConfirmDialog>
  )
}
