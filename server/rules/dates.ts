const locale = 'en-US'

/** The zone people are shown where nothing names another (docs/rules.md, "Time"). */
export const defaultTimeZone = 'America/Detroit'

/**
 * Writes a day in full, as 'Thursday, December 3, 2026'.
 *
 * @param instant any instant
 * @param timeZone the IANA zone whose calendar counts
 * @returns the weekday, month, day and year in that zone
 * @throws RangeError when the zone is unknown
 */
export function fullDate(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }).format(instant)
}

/**
 * Writes a time of day with its zone, as '7:00 PM EST'.
 *
 * @param instant any instant
 * @param timeZone the IANA zone whose clock counts
 * @returns hour, minute and the zone's short name
 * @throws RangeError when the zone is unknown
 */
export function shortTime(instant: Date, timeZone: string): string {
  const options = { hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' } as const
  return new Intl.DateTimeFormat(locale, options).format(instant).replace(/\u202f/g, ' ')
}

/**
 * Writes a date without its weekday, as 'March 4, 2026', for "member since".
 *
 * @param instant any instant
 * @param timeZone the IANA zone whose calendar counts
 * @returns month, day and year in that zone
 * @throws RangeError when the zone is unknown
 */
export function longDate(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(instant)
}

/** The sentence to show for what is no IANA time zone, or null. */
export function timeZoneError(timeZone: string): string | null {
  try {
    new Intl.DateTimeFormat(locale, { timeZone })
    return null
  } catch (error) {
    if (error instanceof RangeError) return 'This is not a time zone, such as America/Detroit.'
    throw error
  }
}
