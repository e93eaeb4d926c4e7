import { parseAbsolute, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date'
import { instantYears } from '#rules/forms/instants.ts'
import { timeZoneError } from '#rules/forms/timeZone.ts'

/** The last day that a date field may hold: browsers also accept years with more digits. */
export const lastDay = `${instantYears.last}-12-31`

/**
 * The last minute that a date and time field may hold. Without it, the hour typed after a year would become two more
 * digits of the year.
 */
export const lastMinute = `${lastDay}T23:59`

/**
 * Formats an instant for a date and time field.
 *
 * @param instant ISO 8601
 * @param timeZone the IANA zone of the field
 * @param weeks how many weeks later, on the same weekday at the same time of day
 * @returns the local time to the minute, such as '2026-12-03T19:00'
 * @throws RangeError if the zone is unknown
 */
export const localTime = (instant: string, timeZone: string, weeks = 0): string =>
  toCalendarDateTime(parseAbsolute(instant, timeZone)).add({ weeks }).toString().slice(0, 16)

/**
 * Reads a date and time field. A time skipped by daylight saving is taken an hour later; of a repeated time, the first
 * is taken.
 *
 * @param local a local time, such as '2026-12-03T19:00'
 * @param timeZone the IANA zone of the field
 * @returns the instant in ISO 8601; null if time or zone is invalid
 */
export function instantOf(local: string, timeZone: string): string | null {
  const isReadable = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local) && timeZoneError(timeZone) === null
  return isReadable ? toZoned(parseDateTime(local), timeZone).toAbsoluteString() : null
}

/**
 * Returns the morning of a day in Detroit, when something that lasts until that day ends.
 *
 * @param day from a date field, possibly with a year of more than four digits
 * @returns null if it is no day
 */
export function morningOf(day: string): Date | null {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number)
  const morning = new Date(Date.UTC(year, month - 1, date, 12))
  return Number.isNaN(morning.getTime()) ? null : morning
}
