import { day } from '#rules/time/durations.ts'
import { answerSentences } from './answerSentences.ts'
import { freeCancellationDays } from './invitation.ts'
import { seatRefusals } from './seat.ts'

/** A place as it is now, or as it was when given up. Instants are UTC. */
export type AnsweredPlace = {
  status: 'Invited' | 'Accepted' | 'Declined' | 'Expired'
  isWaitlisted: boolean
  waitlistNumber: number | null
  promotedAt: Date | null
  canceledAt: Date | null
  withdrawnAt: Date | null
}

/** Whether a place was on the waitlist and never became a seat. */
const onlyWaited = ({ waitlistNumber, promotedAt }: Pick<AnsweredPlace, 'waitlistNumber' | 'promotedAt'>) =>
  waitlistNumber !== null && promotedAt === null

/** Whether the member gave up a place on the waitlist that never was a seat. */
export function hasLeftWaitlist(place: Omit<AnsweredPlace, 'isWaitlisted' | 'withdrawnAt'>): boolean {
  return place.status === 'Declined' && place.canceledAt !== null && onlyWaited(place)
}

/** Returns the sentence shown after an answer (docs/specification.md, sections 3 and 4). */
export function answerSentence(place: AnsweredPlace): string {
  if (place.status === 'Accepted') {
    return place.isWaitlisted ? answerSentences.waitlisted : answerSentences.seated
  }
  if (place.status === 'Invited') return answerSentences.undone
  // For example, the member paused before they undid the acceptance.
  if (place.withdrawnAt !== null) return seatRefusals.gone
  if (place.canceledAt === null) return answerSentences.declined
  return hasLeftWaitlist(place) ? answerSentences.leftWaitlist : answerSentences.canceled
}

/**
 * Whether a seat was given up within 5 days of the start. Operators see this, but not whether it was counted:
 * a seat that is not counted may have been at a table with somebody whom its holder asked not to meet. If the start
 * was moved later on, nobody knows any more how near it was.
 */
export function wasGivenUpLate(
  place: Pick<AnsweredPlace, 'canceledAt' | 'promotedAt' | 'waitlistNumber'>,
  { startsAt, movedAt }: { startsAt: Date; movedAt: Date | null },
): boolean {
  if (place.canceledAt === null || onlyWaited(place)) return false
  if (movedAt !== null && movedAt > place.canceledAt) return false
  return startsAt.getTime() - place.canceledAt.getTime() < freeCancellationDays * day
}
