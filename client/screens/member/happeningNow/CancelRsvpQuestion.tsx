import type { ReactNode } from 'react'
import { seatRefusals } from '#rules/seats/seat.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useNowAt } from '../../../ui/useNowAt.ts'

/** A seat that the member may give up: its invitation's Relay id, and the encounter's name and start. */
export type AskedSeat = { id: string; name: string; startsAt: string }

type CancelRsvpQuestionProps = {
  seat: AskedSeat
  /** Whether the seat is still among the member's: another page, or an operator, may have given it up */
  isHeld: boolean
  busy: boolean
  onKeep: () => void
  onConfirm: () => void
  /** What is said below the question, such as why it failed */
  children?: ReactNode
}

/** Asks whether to give up a seat. Where there is none to give up any more while the question is open, it says why. */
export function CancelRsvpQuestion({ seat, isHeld, busy, children, ...rest }: CancelRsvpQuestionProps) {
  const startsAt = new Date(seat.startsAt)
  const hasBegun = startsAt <= useNowAt([startsAt])
  const isOver = (hasBegun || !isHeld) && !busy
  return (
    <ConfirmDialog
      title="Cancel RSVP"
      keep={isOver ? 'Close' : 'Keep RSVP'}
      confirm={isOver ? undefined : 'Confirm Cancel'}
      isDanger
      busyWords="Canceling..."
      busy={busy}
      {...rest}
    >
      <p>
        <strong>{seat.name}</strong>
      </p>
      {isOver ? (
        <Banner tone="warning">
          {hasBegun ? seatRefusals.begun : 'You do not have this seat any more.'}
        </Banner>
      ) : (
        <p>Canceling may impact your engagement standing.</p>
      )}
      {children}
    </ConfirmDialog>
  )
}
