import { boundsError, policyNumbers } from '#rules/membership/policy.ts'
import type { Seat } from './seat.ts'

const hour = 3_600_000

type Replacing = {
  kind: 'First' | 'Second' | 'OneOnOne'
  state: 'Draft' | 'Scheduled' | 'Completed' | 'Canceled'
  startsAt: Date
  capacity: number
  seatsTaken: number
  waitlisted: number
  /** Until how many hours before the start; 0 is never. */
  replaceHours: number
}

/** The last instant at which whoever falls away from an encounter is replaced. */
const replacesUntil = (startsAt: Date, replaceHours: number): Date =>
  new Date(startsAt.getTime() - replaceHours * hour)

/**
 * Whether the service invites somebody else now for whoever falls away: the encounter asks for it, a seat is free,
 * nobody waits for it, and there is time enough. Never at a One-on-One.
 */
export const isReplacing = (
  { kind, state, startsAt, capacity, seatsTaken, waitlisted, replaceHours }: Replacing,
  now: Date,
): boolean =>
  kind !== 'OneOnOne' &&
  state === 'Scheduled' &&
  replaceHours > 0 &&
  seatsTaken < capacity &&
  waitlisted === 0 &&
  now <= replacesUntil(startsAt, replaceHours)

/**
 * Whether the service may invite somebody else for a place that ended. What an operator took back stays free, and so does
 * what was taken back before it was stored by whom.
 */
export const mayBeReplaced = ({
  withdrawnAt,
  withdrawnBy,
}: Pick<Seat, 'withdrawnAt' | 'withdrawnBy'>): boolean => withdrawnAt === null || withdrawnBy === 'Service'

/** The sentence to show for a number of hours that cannot be set, or null. */
export const replaceHoursError = (kind: Replacing['kind'], hours: number): string | null =>
  kind === 'OneOnOne' && hours !== 0
    ? 'Nobody is replaced at a One-on-One.'
    : boundsError(policyNumbers.replaceHours, hours)
