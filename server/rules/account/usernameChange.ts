import { defaultTimeZone, longDate } from '#rules/dates.ts'
import { day } from '#rules/time/durations.ts'

/** Changes of the username a member may make in a year. */
export const mostUsernameChanges = 2
/** The period, in milliseconds, over which username changes are counted. */
const changesWithin = 365 * day
/** Days, and the same in milliseconds, for which nobody else can take a username that was given up. */
export const reservedDays = 90
export const formerNameReserved = reservedDays * day

/** What a person reads who asks for the name they have. */
export const sameUsername = 'This is your username already.'

/**
 * Returns how many username changes are left, and when the next one is possible.
 *
 * @param changes when the earlier ones were made, the latest first
 * @returns `nextAt` is null if a change is possible now
 */
export function usernameChangesLeft(
  changes: readonly Date[],
  now: Date,
): { left: number; nextAt: Date | null } {
  const counted = changes.filter((at) => at.getTime() + changesWithin > now.getTime())
  const left = Math.max(0, mostUsernameChanges - counted.length)
  const oldest = counted[mostUsernameChanges - 1]
  return { left, nextAt: oldest ? new Date(oldest.getTime() + changesWithin) : null }
}

/**
 * Returns why a member cannot change their username now.
 *
 * @param changes when the earlier changes were made, the latest first
 * @returns the sentence to show, or null
 */
export function usernameChangeRefusal(changes: readonly Date[], now: Date): string | null {
  const { nextAt } = usernameChangesLeft(changes, now)
  if (!nextAt) return null
  return `You can change your username twice in a year. The next change is possible after ${longDate(nextAt, defaultTimeZone)}.`
}
