import { dateIn } from '#rules/encounters/dateIn.ts'

const dayNames = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

/**
 * Returns the Monday of a week.
 *
 * @param now any instant
 * @param weeks 0 for the week of the instant, 1 for the next
 * @param timeZone the IANA zone of the calendar; the browser's if absent
 * @returns such as '2026-11-23'
 */
export function mondayOf(now: Date, weeks: number, timeZone?: string): string {
  const today = new Date(dateIn(now, timeZone))
  const sinceMonday = (today.getUTCDay() + 6) % 7
  today.setUTCDate(today.getUTCDate() - sinceMonday + 7 * weeks)
  return today.toISOString().slice(0, 10)
}

/**
 * Formats a week by its Monday, as 'November 23'.
 *
 * @param monday such as '2026-11-23'
 */
export const mondayWords = (monday: string): string => dayNames.format(new Date(monday))
