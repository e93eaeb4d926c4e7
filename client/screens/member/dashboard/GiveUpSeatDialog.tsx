import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { CancelRsvpQuestion } from '../happeningNow/CancelRsvpQuestion.tsx'
import type { HeldSeat } from './SeatListItem.tsx'
import { useGiveUpSeat } from './useGiveUpSeat.ts'

type GiveUpSeatDialogProps = { seat: HeldSeat; listId: string; onKeep: () => void; tell: TellOutcome }

/**
 * Asks whether to give up a seat, and gives it up.
 *
 * @param props the seat, the Relay id of the list it leaves, what is called when the member stays, and what shows how it went
 */
export function GiveUpSeatDialog({ seat, listId, onKeep, tell }: GiveUpSeatDialogProps) {
  const [giveUp, isGivingUp] = useGiveUpSeat(tell)
  return (
    <CancelRsvpQuestion
      name={seat.name}
      busy={isGivingUp}
      onKeep={onKeep}
      onConfirm={() => giveUp(seat.id, listId)}
    />
  )
}
