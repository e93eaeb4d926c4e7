import { CalendarDate, endOfMonth, endOfWeek, startOfWeek } from '@internationalized/date'

const locale = 'en-US'

/** A day of the calendar: its date as '2026-12-03', its number, and whether it belongs to the month. */
export type MonthDay = { date: string; number: number; inMonth: boolean }

/**
 * Lays out a month in weeks from Sunday to Saturday.
 *
 * @param month the year, and the month from 1 to 12
 * @returns the weeks, filled up with days of the months before and after
 */
export function monthWeeks({ year, month }: { year: number; month: number }): MonthDay[][] {
  const first = new CalendarDate(year, month, 1)
  const last = endOfWeek(endOfMonth(first), locale)
  const weeks: MonthDay[][] = []
  for (
    let sunday = startOfWeek(first, locale);
    sunday.compare(last) <= 0;
    sunday = sunday.add({ weeks: 1 })
  ) {
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const day = sunday.add({ days: index })
        return { date: day.toString(), number: day.day, inMonth: day.month === month }
      }),
    )
  }
  return weeks
}

/**
 * Adds months to a month.
 *
 * @param month the year, and the month from 1 to 12
 * @param months how many to add; negative to go back
 * @returns the month as an address has it, such as '2026-12'
 */
export const monthAfter = ({ year, month }: { year: number; month: number }, months: number): string =>
  new CalendarDate(year, month, 1).add({ months }).toString().slice(0, 7)
