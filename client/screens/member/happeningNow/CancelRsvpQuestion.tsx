import type { ReactNode } from 'react'
import { type AskedPlace, LeaveQuestion } from './LeaveQuestion.tsx'

type CancelRsvpQuestionProps = {
  seat: AskedPlace
  /** Whether the seat is still among the member's */
  isHeld: boolean
  busy: boolean
  onKeep: () => void
  onConfirm: () => void
  /** What is said below the question, such as why it failed */
  children?: ReactNode
}

/** Asks whether to give up a seat. */
export function CancelRsvpQuestion({ seat, isHeld, ...rest }: CancelRsvpQuestionProps) {
  return (
    <LeaveQuestion
      place={seat}
      isTheirs={isHeld}
      title="Cancel RSVP"
      keep="Keep RSVP"
      confirm="Confirm Cancel"
      busyWords="Canceling..."
      warning="Canceling may impact your engagement standing."
      gone={{ tone: 'warning', sentence: 'You do not have this seat any more.' }}
      {...rest}
    />
  )
}
