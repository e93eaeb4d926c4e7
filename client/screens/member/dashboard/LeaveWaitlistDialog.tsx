import { seatRefusals } from '#rules/seats/seat.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useNowAt } from '../../../ui/useNowAt.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { useLeaveWaitlist } from './useLeaveWaitlist.ts'
import type { WaitlistPlace } from './WaitlistListItem.tsx'

type LeaveWaitlistDialogProps = {
  place: WaitlistPlace
  /** Whether the place is still one: it may be lost, or become a seat, while the question is open */
  isWaiting: boolean
  listId: string
  onKeep: () => void
  tell: TellOutcome
}

/**
 * Asks whether to leave a waitlist, and leaves it. Where there is no place to leave any more while the question is open, it says
 * why.
 *
 * @param props the place and whether it is still one, the Relay id of the list it leaves, what is called when the
 *   member stays, and what shows how it went
 */
export function LeaveWaitlistDialog({ place, isWaiting, listId, onKeep, tell }: LeaveWaitlistDialogProps) {
  const [leave, isLeaving] = useLeaveWaitlist(tell)
  const startsAt = new Date(place.startsAt)
  const hasBegun = startsAt <= useNowAt([startsAt])
  const isOver = (hasBegun || !isWaiting) && !isLeaving
  return (
    <ConfirmDialog
      title="Remove from Waitlist"
      keep={isOver ? 'Close' : 'Keep My Place'}
      confirm={isOver ? undefined : 'Remove from Waitlist'}
      isDanger
      busyWords="Removing..."
      busy={isLeaving}
      onKeep={onKeep}
      onConfirm={() => leave(place.id, listId)}
    >
      <p>
        <strong>{place.name}</strong>
      </p>
      {isOver ? (
        <Banner tone="neutral">
          {hasBegun
            ? seatRefusals.begun
            : 'You are not on this waitlist any more. If a spot opened up, your seat is on the dashboard.'}
        </Banner>
      ) : (
        <p>You will not be considered if a spot opens up.</p>
      )}
    </ConfirmDialog>
  )
}
