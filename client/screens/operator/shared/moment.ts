import { defaultTimeZone, longDate, shortTime } from '#rules/dates.ts'

/**
 * Writes when something happened, by the clock of the house.
 *
 * @param instant ISO 8601
 * @returns such as 'December 3, 2026, 7:00 PM EST'
 */
export function momentWords(instant: string): string {
  const at = new Date(instant)
  return `${longDate(at, defaultTimeZone)}, ${shortTime(at, defaultTimeZone)}`
}
