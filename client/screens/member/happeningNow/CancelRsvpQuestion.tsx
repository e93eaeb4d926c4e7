import type { ReactNode } from 'react'
import { type AskedPlace, LeaveQuestion } from './LeaveQuestion.tsx'

type CancelRsvpQuestionProps = {
  seat: AskedPlace
  /** Whether the member still holds the seat */
  isHeld: boolean
  busy: boolean
  onKeep: () => void
  onConfirm: () => void
  /** Shown below the question, such as a failure */
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
