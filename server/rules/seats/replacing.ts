import { boundsError, policyNumbers } from '#rules/membership/policy.ts'
import { hour } from '#rules/time/durations.ts'
import { isFull, type Seat } from './seat.ts'

type Replacing = {
  kind: 'First' | 'Second' | 'OneOnOne'
  state: 'Draft' | 'Scheduled' | 'Completed' | 'Canceled'
  startsAt: Date
  capacity: number
  seatsTaken: number
  waitlisted: number
  /** How many hours before the start replacing stops; 0 is never replacing. */
  replaceHours: number
}

/** Returns the last instant at which people who drop out of an encounter are replaced. */
const replacesUntil = (startsAt: Date, replaceHours: number): Date =>
  new Date(startsAt.getTime() - replaceHours * hour)

/**
 * Whether the service now invites somebody else for a person who drops out: the encounter asks for it, a seat
 * is free, nobody is on the waitlist, and there is enough time. Never at a One-on-One.
 */
export const isReplacing = (
  { kind, state, startsAt, waitlisted, replaceHours, ...seats }: Replacing,
  now: Date,
): boolean =>
  kind !== 'OneOnOne' &&
  state === 'Scheduled' &&
  replaceHours > 0 &&
  !isFull(seats) &&
  waitlisted === 0 &&
  now <= replacesUntil(startsAt, replaceHours)

/**
 * Whether the service may invite somebody else for a place that ended. A place that an operator took back is
 * not filled again, and neither is one taken back before it was recorded by whom.
 */
export const mayBeReplaced = ({
  withdrawnAt,
  withdrawnBy,
}: Pick<Seat, 'withdrawnAt' | 'withdrawnBy'>): boolean => withdrawnAt === null || withdrawnBy === 'Service'

/** Returns the sentence to show for an invalid number of hours, or null. */
export const replaceHoursError = (kind: Replacing['kind'], hours: number): string | null =>
  kind === 'OneOnOne' && hours !== 0
    ? 'Nobody is replaced at a One-on-One.'
    : boundsError(policyNumbers.replaceHours, hours)
