import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { type AskedPlace, LeaveQuestion } from '../happeningNow/LeaveQuestion.tsx'
import { useLeaveWaitlist } from './useLeaveWaitlist.ts'

type LeaveWaitlistDialogProps = {
  place: AskedPlace
  /** Whether the member still waits: the place may be lost or become a seat while the dialog is open */
  isWaiting: boolean
  listId: string
  onKeep: () => void
  tell: TellOutcome
}

/** Asks whether to leave a waitlist, and leaves it. */
export function LeaveWaitlistDialog({ place, isWaiting, listId, onKeep, tell }: LeaveWaitlistDialogProps) {
  const [leave, isLeaving] = useLeaveWaitlist(tell)
  return (
    <LeaveQuestion
      place={place}
      isTheirs={isWaiting}
      title="Remove from Waitlist"
      keep="Keep My Place"
      confirm="Remove from Waitlist"
      busyWords="Removing..."
      busy={isLeaving}
      warning="You will not be considered if a spot opens up."
      gone={{
        tone: 'neutral',
        sentence:
          'You are not on this waitlist any more. If a spot opened up, your seat is on the dashboard.',
      }}
      onKeep={onKeep}
      onConfirm={() => leave(place.id, listId)}
    />
  )
}
