import { hasExpired } from './expiry.ts'
import { lastAnswerAt } from './invitation.ts'
import { clashRefusal } from './sameTime.ts'
import { closed, type Seat, type SeatEncounter, seatRefusals } from './seat.ts'

/**
 * Returns why an invitation cannot be accepted. The statement that accepts under contention (acceptSeat) decides the
 * same in SQL.
 *
 * @param clash the name of another encounter at about that time where the member has a seat, if any
 * @returns the sentence to show; null if it can be accepted, or is accepted already
 */
export function acceptRefusal(
  seat: Seat,
  encounter: SeatEncounter,
  member: { status: 'Active' | 'Paused' | 'Canceled' },
  clash: string | null,
  now: Date,
): string | null {
  if (seat.status === 'Accepted') return null
  const refusal = closed(encounter, now)
  if (refusal) return refusal
  if (seat.canceledAt !== null) return seatRefusals.givenUp
  if (seat.withdrawnAt !== null) return seatRefusals.gone
  const isLate = hasExpired(seat.expiresAt, now) || now > lastAnswerAt(encounter.startsAt)
  if (seat.status === 'Expired' || isLate) return seatRefusals.expired
  if (member.status !== 'Active') return seatRefusals.paused
  return clash === null ? null : clashRefusal(clash)
}
