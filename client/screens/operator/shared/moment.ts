import { defaultTimeZone, longDate, shortTime } from '#rules/dates.ts'

/**
 * Formats an instant in the service's time zone.
 *
 * @param instant ISO 8601
 * @returns such as 'December 3, 2026, 7:00 PM EST'
 */
export function momentWords(instant: string): string {
  const at = new Date(instant)
  return `${longDate(at, defaultTimeZone)}, ${shortTime(at, defaultTimeZone)}`
}

/** Says on which day something was last changed, as the public pages do. */
export const lastChanged = (instant: string): string =>
  `Last changed on ${longDate(new Date(instant), defaultTimeZone)}.`
