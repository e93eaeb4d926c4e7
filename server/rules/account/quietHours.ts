import { formatterOf } from '#rules/dates.ts'
import { minute } from '#rules/time/durations.ts'

/** The hours of the day, 0 to 23, from and until which a browser is not notified; equal hours mean never. */
export type QuietHours = { quietFrom: number; quietUntil: number }

/** The quiet hours until somebody chooses others. The database columns have the same defaults. */
export const usualQuietHours: QuietHours = { quietFrom: 22, quietUntil: 8 }

/**
 * Steps of 15 minutes reach every full hour of every time zone, even when clocks change, because offsets are
 * multiples of 15 minutes.
 */
const step = 15 * minute

/**
 * Checks one end of the quiet hours.
 *
 * @returns the sentence to show, or null; an hour that is not given is fine
 */
export const quietHourError = (hour: number | null | undefined): string | null =>
  hour == null || (Number.isInteger(hour) && hour >= 0 && hour <= 23)
    ? null
    : 'Please choose an hour of the day.'

/**
 * Returns an hour of the day in words, such as "10 PM".
 *
 * @param hour from 0 to 23
 */
export const hourWords = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`

function isQuiet(hour: number, { quietFrom, quietUntil }: QuietHours): boolean {
  if (quietFrom <= quietUntil) return hour >= quietFrom && hour < quietUntil
  return hour >= quietFrom || hour < quietUntil
}

/**
 * Returns until when a notification has to wait, so that it wakes nobody.
 *
 * @param timeZone the person's IANA time zone
 * @param hours the person's quiet hours
 * @returns the end of the quiet hours, or null when it is not quiet now
 * @throws RangeError when the zone is unknown
 */
export function quietUntil(now: Date, timeZone: string, hours: QuietHours): Date | null {
  const clock = formatterOf({ hour: 'numeric', hourCycle: 'h23', timeZone })
  const quietAt = (instant: number) => isQuiet(Number(clock.format(instant)), hours)
  if (!quietAt(now.getTime())) return null
  let end = now.getTime() - (now.getTime() % step) + step
  while (quietAt(end)) end += step
  return new Date(end)
}
