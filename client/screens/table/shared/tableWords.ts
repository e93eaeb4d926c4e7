import { fullDate, shortTime } from '#rules/dates.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/**
 * Says how long it is until something, as 'in 2 days', 'in 3 hours' or 'in 12:05'.
 *
 * @param wait milliseconds; less than none counts as none
 */
export function untilWords(wait: number): string {
  if (wait >= 2 * day) return `in ${counted(Math.floor(wait / day), 'day')}`
  if (wait >= hour) return `in ${counted(Math.floor(wait / hour), 'hour')}`
  const seconds = Math.max(0, Math.ceil(wait / second))
  return `in ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** A day and a time in the encounter's zone, as 'Thursday, November 26, 2026, 7:00 PM EST'. */
export const momentWords = (instant: Date, timeZone: string): string =>
  `${fullDate(instant, timeZone)}, ${shortTime(instant, timeZone)}`

/** A day with its times in short, as 'Thu, Nov 26 · 7:00 PM to 8:30 PM EST'. */
export function fromUntilWords(startsAt: Date, endsAt: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone })
  const from = shortTime(startsAt, timeZone).replace(/ \S+$/, '')
  return `${day.format(startsAt)} · ${from} to ${shortTime(endsAt, timeZone)}`
}
