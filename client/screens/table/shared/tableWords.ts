import { fullDate, shortTime } from '#rules/dates.ts'

/** A day and a time in the encounter's zone, as 'Thursday, November 26, 2026, 7:00 PM EST'. */
export const momentWords = (instant: Date, timeZone: string): string =>
  `${fullDate(instant, timeZone)}, ${shortTime(instant, timeZone)}`

/** A day with its times in short, as 'Thu, Nov 26 · 7:00 PM to 8:30 PM EST'. */
export function fromUntilWords(startsAt: Date, endsAt: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone })
  const from = shortTime(startsAt, timeZone).replace(/ \S+$/, '')
  return `${day.format(startsAt)} · ${from} to ${shortTime(endsAt, timeZone)}`
}
