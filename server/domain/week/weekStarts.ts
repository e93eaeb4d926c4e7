import {
  type CalendarDate,
  parseDate,
  startOfWeek,
  Time,
  toCalendarDateTime,
  toZoned,
} from '@internationalized/date'

/** A locale whose weeks begin on Monday. */
const mondayFirst = 'en-GB'

/** Parses the Monday of a week, such as 2026-11-23; null if it is not a date or not a Monday. */
export function readMonday(text: string): CalendarDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const days = new Date(Date.UTC(year, month - 1, day))
  if (days.toISOString().slice(0, 10) !== text) return null
  const date = parseDate(text)
  return startOfWeek(date, mondayFirst).compare(date) === 0 ? date : null
}

/**
 * Returns the instant of a weekly start in one week. A time that the clocks skip that night becomes an hour later; of
 * one that occurs twice, the first counts.
 *
 * @param monday the Monday of the week
 * @param slot its day (1 is Monday) and its time in the location's time zone, such as 19:00
 */
export function startInWeek(
  monday: CalendarDate,
  { weekday, time }: { weekday: number; time: string },
  timeZone: string,
): Date {
  const [hour, minute] = time.split(':').map(Number)
  const local = toCalendarDateTime(monday.add({ days: weekday - 1 }), new Time(hour, minute))
  return toZoned(local, timeZone).toDate()
}
