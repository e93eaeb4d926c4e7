import { day, hour } from '#rules/time/durations.ts'

const count = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'} remaining`

/**
 * Returns how long an invitation can still be answered (docs/specification.md, section 4).
 *
 * @param expiresAt the last instant at which it may be answered, inclusive
 * @returns whole days remaining, else whole hours, else 'Less than 1 hour remaining'
 */
export function expiryText(expiresAt: Date, now: Date): string {
  const left = expiresAt.getTime() - now.getTime()
  if (left >= day) return count(Math.floor(left / day), 'day')
  if (left >= hour) return count(Math.floor(left / hour), 'hour')
  return 'Less than 1 hour remaining'
}

/**
 * Whether an invitation has expired. At `expiresAt` itself it can still be answered (docs/rules.md,
 * "Encounters and invitations").
 *
 * @param expiresAt the last instant at which it may be answered, or null if it never expires
 */
export function hasExpired(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt.getTime() < now.getTime()
}

/**
 * Whether an invitation expires within a day.
 *
 * @param expiresAt the last instant at which it may be answered, inclusive
 */
export function isUrgent(expiresAt: Date, now: Date): boolean {
  return expiresAt.getTime() - now.getTime() < day
}
