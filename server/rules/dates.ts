import { hour } from '#rules/time/durations.ts'

const locale = 'en-US'

/** The hour of the day from which we say "tonight" instead of "today". */
const eveningBegins = 18

/** The time zone of times that name no other (docs/rules.md, "Time"). */
export const defaultTimeZone = 'America/Detroit'

/** Formatters by their options as JSON. Making one takes a hundred times as long as using it, and 30 KB of memory. */
const formatters = new Map<string, Intl.DateTimeFormat>()
const mostFormatters = 300

/**
 * Returns the formatter with these options from the cache, or makes it.
 *
 * @throws RangeError when the zone is unknown
 */
export function formatterOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options)
  if (formatters.size > mostFormatters) formatters.clear()
  formatters.set(key, formatter)
  return formatter
}

const partsOf = (instant: Date, options: Intl.DateTimeFormatOptions): string =>
  formatterOf(options)
    .format(instant)
    .replace(/\u202f/g, ' ')

/**
 * Writes a day in full, as 'Thursday, December 3, 2026'.
 *
 * @param timeZone the IANA zone whose calendar counts
 * @returns the weekday, month, day and year in that zone
 * @throws RangeError when the zone is unknown
 */
export function fullDate(instant: Date, timeZone: string): string {
  return partsOf(instant, { dateStyle: 'full', timeZone })
}

const hourOf = (instant: Date, timeZone: string): number =>
  Number(partsOf(instant, { hour: '2-digit', hourCycle: 'h23', timeZone }))

/**
 * Writes a time of day with its zone, as '7:00 PM EST'.
 *
 * @param timeZone the IANA zone whose clock counts
 * @returns hour, minute and the zone's short name
 * @throws RangeError when the zone is unknown
 */
export function shortTime(instant: Date, timeZone: string): string {
  const options = { hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' } as const
  return partsOf(instant, options)
}

/**
 * Writes a date without its weekday, as 'March 4, 2026', for "member since".
 *
 * @param timeZone the IANA zone whose calendar counts
 * @returns month, day and year in that zone
 * @throws RangeError when the zone is unknown
 */
export function longDate(instant: Date, timeZone: string): string {
  return partsOf(instant, { dateStyle: 'long', timeZone })
}

const yearOf = (instant: Date, timeZone: string): string => partsOf(instant, { year: 'numeric', timeZone })

/**
 * Writes a day in few words, as 'Fri, Nov 27', and adds the year if it is not the current one.
 *
 * @param timeZone the IANA zone whose calendar counts
 * @throws RangeError when the zone is unknown
 */
export function shortDay(instant: Date, timeZone: string, now: Date): string {
  const year = yearOf(instant, timeZone) === yearOf(now, timeZone) ? undefined : 'numeric'
  return partsOf(instant, { weekday: 'short', month: 'short', day: 'numeric', year, timeZone })
}

/** Writes a time of day with its zone as {@link shortTime} does, without the minutes of a full hour: '7 PM EST'. */
export function plainTime(instant: Date, timeZone: string): string {
  return shortTime(instant, timeZone).replace(':00', '')
}

/**
 * Writes when something is, as 'Fri, Nov 27 · 7 PM EST'.
 *
 * @param timeZone the IANA zone whose calendar and clock count
 * @throws RangeError when the zone is unknown
 */
export function shortMoment(instant: Date, timeZone: string, now: Date): string {
  return `${shortDay(instant, timeZone, now)} · ${plainTime(instant, timeZone)}`
}

/**
 * Writes a deadline, as 'tonight 11:52 PM EST', 'today 3 PM EST' or 'tomorrow 9 AM EST', and any later day as {@link
 * shortMoment} does. Non-breaking spaces keep the time of day, and the dot before it, on one line.
 *
 * @param instant the deadline
 * @param timeZone the IANA zone whose calendar and clock count
 * @throws RangeError when the zone is unknown
 */
export function deadlineWords(instant: Date, timeZone: string, now: Date): string {
  const day = shortDay(instant, timeZone, now)
  const time = plainTime(instant, timeZone).replaceAll(' ', '\u00a0')
  if (day === shortDay(now, timeZone, now)) {
    return `${hourOf(instant, timeZone) < eveningBegins ? 'today' : 'tonight'} ${time}`
  }
  return isTomorrow(instant, timeZone, now) ? `tomorrow ${time}` : `${day}\u00a0· ${time}`
}

/**
 * Whether an instant is tomorrow, by the calendar of a time zone.
 *
 * @param timeZone the IANA zone whose calendar counts
 * @throws RangeError when the zone is unknown
 */
export function isTomorrow(instant: Date, timeZone: string, now: Date): boolean {
  // Roughly noon tomorrow: far enough from midnight that a change of clocks tonight does not matter.
  const nextNoon = new Date(now.getTime() + (36 - hourOf(now, timeZone)) * hour)
  return shortDay(instant, timeZone, now) === shortDay(nextNoon, timeZone, now)
}

/**
 * Writes an instant in the reader's own time zone, if their clock reads something else.
 *
 * @param timeZone the IANA zone in which the page shows the instant
 * @param ownZone the reader's IANA zone, or null if it is not known
 * @returns as {@link shortMoment}, without the day if it is the same in both zones; null if both clocks read the
 *   same, or the reader's zone is not known
 * @throws RangeError when a zone is unknown
 */
export function ownMoment(instant: Date, timeZone: string, ownZone: string | null, now: Date): string | null {
  if (ownZone === null) return null
  const clockIn = (zone: string) =>
    partsOf(instant, { dateStyle: 'short', timeStyle: 'short', timeZone: zone })
  if (clockIn(timeZone) === clockIn(ownZone)) return null
  const isSameDay = shortDay(instant, timeZone, now) === shortDay(instant, ownZone, now)
  return isSameDay ? plainTime(instant, ownZone) : shortMoment(instant, ownZone, now)
}
