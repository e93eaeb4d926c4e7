import { hasExpired } from './expiry.ts'
import { lastAnswerAt } from './invitation.ts'
import { closed, type Seat, type SeatEncounter, seatRefusals } from './seat.ts'

/**
 * Says why an invitation cannot be accepted. The contended statement that accepts (acceptSeat) decides the same in SQL.
 *
 * @param clash the name of another encounter at about that time at which the member holds a seat, if any
 * @returns the sentence to show; null where it can be, and where it has been already
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

/** The sentence about a seat held at about the same time. */
function clashRefusal(name: string): string {
  return `You have a seat at “${name}” at about that time. Give up one of the two first.`
}
