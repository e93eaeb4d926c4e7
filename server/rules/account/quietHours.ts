import { formatterOf } from '#rules/dates.ts'

/** Hours of a person's day, from 0 to 23, from which and until which a browser is not notified; none where both are the same. */
export type QuietHours = { quietFrom: number; quietUntil: number }

/** What they are until somebody chooses others; the columns have the same defaults. */
export const usualQuietHours: QuietHours = { quietFrom: 22, quietUntil: 8 }

/** A sum of these is any hour of any zone, also in a night in which the clocks change: they change by quarters of an hour. */
const step = 15 * 60_000

/**
 * Checks one end of the quiet hours.
 *
 * @returns the sentence to show, or null; nothing chosen is fine
 */
export const quietHourError = (hour: number | null | undefined): string | null =>
  hour == null || (Number.isInteger(hour) && hour >= 0 && hour <= 23)
    ? null
    : 'Please choose an hour of the day.'

/**
 * Puts an hour of the day into words, such as "10 PM".
 *
 * @param hour from 0 to 23
 */
export const hourWords = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`

function isQuiet(hour: number, { quietFrom, quietUntil }: QuietHours): boolean {
  if (quietFrom <= quietUntil) return hour >= quietFrom && hour < quietUntil
  return hour >= quietFrom || hour < quietUntil
}

/**
 * Says until when a notification waits, so that it wakes nobody.
 *
 * @param now the current instant
 * @param timeZone the IANA zone in which the person is
 * @param hours those in which the browser is not notified
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
