import { parseAbsolute, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date'
import { instantYears } from '#rules/forms/instants.ts'
import { timeZoneError } from '#rules/forms/timeZone.ts'

/** The last day that a date field may hold: a browser would also take years of more digits. */
export const lastDay = `${instantYears.last}-12-31`

/** The last minute that a date and time field may hold: else the hour that is typed after a year becomes two more digits of it. */
export const lastMinute = `${lastDay}T23:59`

/**
 * Writes an instant as a date and time field holds it.
 *
 * @param instant ISO 8601
 * @param timeZone the IANA zone whose clock counts
 * @param weeks how many weeks later, on the same weekday at the same time of day
 * @returns the local time to the minute, such as '2026-12-03T19:00'
 * @throws RangeError when the zone is unknown
 */
export const localTime = (instant: string, timeZone: string, weeks = 0): string =>
  toCalendarDateTime(parseAbsolute(instant, timeZone)).add({ weeks }).toString().slice(0, 16)

/**
 * Reads what a date and time field holds. A time that the clocks skip is taken an hour later, one that they show twice the
 * first time.
 *
 * @param local a local time, such as '2026-12-03T19:00'
 * @param timeZone the IANA zone whose clock counts
 * @returns the instant in ISO 8601; null where either is none
 */
export function instantOf(local: string, timeZone: string): string | null {
  const isReadable = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local) && timeZoneError(timeZone) === null
  return isReadable ? toZoned(parseDateTime(local), timeZone).toAbsoluteString() : null
}

/**
 * The morning of a day in Detroit, at which something ends that lasts until that day.
 *
 * @param day what a date field holds, also a year of more than four digits
 * @returns null where it holds none
 */
export function morningOf(day: string): Date | null {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number)
  const morning = new Date(Date.UTC(year, month - 1, date, 12))
  return Number.isNaN(morning.getTime()) ? null : morning
}
