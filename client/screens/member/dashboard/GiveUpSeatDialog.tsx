import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { CancelRsvpQuestion } from '../happeningNow/CancelRsvpQuestion.tsx'
import type { AskedPlace } from '../happeningNow/LeaveQuestion.tsx'
import { useGiveUpSeat } from './useGiveUpSeat.ts'

type GiveUpSeatDialogProps = {
  seat: AskedPlace
  isHeld: boolean
  listId: string
  onKeep: () => void
  tell: TellOutcome
}

/** Asks whether to give up a seat, and gives it up. */
export function GiveUpSeatDialog({ seat, isHeld, listId, onKeep, tell }: GiveUpSeatDialogProps) {
  const [giveUp, isGivingUp] = useGiveUpSeat(tell)
  return (
    <CancelRsvpQuestion
      seat={seat}
      isHeld={isHeld}
      busy={isGivingUp}
      onKeep={onKeep}
      onConfirm={() => giveUp(seat.id, listId)}
    />
  )
}
