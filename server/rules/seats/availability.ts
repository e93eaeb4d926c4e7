import { formatterOf } from '#rules/dates.ts'
import { dateIn } from '#rules/encounters/dateIn.ts'
import { day } from '#rules/time/durations.ts'

/** The parts of a day in which a member can be free, each from one hour of the clock until another. */
export const dayParts = {
  Morning: { from: 0, until: 12 },
  Afternoon: { from: 12, until: 17 },
  Evening: { from: 17, until: 24 },
} as const

export type DayPartName = keyof typeof dayParts

/** A time of the week; weekday 1 is Monday, 7 is Sunday. */
export type WeekTime = { weekday: number; part: DayPartName }

/** The choices for the days from one First Encounter to the next; 0 is no limit. */
export const firstsChoices = [7, 14, 28, 0] as const

/** The most days a member can be away. */
const mostDaysAway = 366

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/**
 * Returns when an encounter begins, by the clock and calendar of its location.
 *
 * @param timeZone IANA
 * @returns the time of the week, and the date as `2026-12-03`
 */
export function localTime(startsAt: Date, timeZone: string): WeekTime & { date: string } {
  const parts = formatterOf({
    hourCycle: 'h23',
    weekday: 'short',
    hour: '2-digit',
    timeZone,
  })
  const of = Object.fromEntries(parts.formatToParts(startsAt).map(({ type, value }) => [type, value]))
  const hour = Number(of.hour)
  const names = Object.keys(dayParts) as DayPartName[]
  const part = names.find((name) => hour < dayParts[name].until) ?? 'Evening'
  return {
    weekday: weekdays.indexOf(of.weekday ?? '') + 1,
    part,
    date: dateIn(startsAt, timeZone),
  }
}

/** Returns the sentence to show for invalid times of the week, or null. */
export function weekTimesError(times: readonly WeekTime[]): string | null {
  const known = times.every(({ weekday }) => Number.isInteger(weekday) && weekday >= 1 && weekday <= 7)
  return known ? null : 'A weekday is a number from 1, Monday, to 7, Sunday.'
}

/** Returns the sentence to show for a number of days between First Encounters that is not a choice, or null. */
export const firstsChoiceError = (days: number | null): string | null =>
  days === null || (firstsChoices as readonly number[]).includes(days)
    ? null
    : 'Please choose 7, 14 or 28 days, or no limit.'

/**
 * Checks the last day of an absence.
 *
 * @param date such as `2026-12-03`; null for none
 * @param now the day may be from today until a year ahead
 * @returns the sentence to show, or null
 */
export function awayUntilError(date: string | null, now: Date): string | null {
  if (date === null) return null
  const at = Date.parse(`${date}T00:00:00.000Z`)
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date) {
    return 'Please give a day, such as 2026-12-03.'
  }
  // West of UTC a day ends later than in UTC.
  const isOver = at + 2 * day < now.getTime()
  return isOver || at > now.getTime() + mostDaysAway * day
    ? 'Please give a day from today to a year ahead.'
    : null
}
