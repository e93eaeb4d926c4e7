import { CalendarDate, endOfMonth, endOfWeek, startOfWeek } from '@internationalized/date'

const locale = 'en-US'

/** One day of the calendar: its date as '2026-12-03', its number, and whether it is one of the month. */
export type MonthDay = { date: string; number: number; inMonth: boolean }

/**
 * Lays a month out in weeks from Sunday to Saturday.
 *
 * @param month the year, and the month from 1 to 12
 * @returns the weeks, with the days before and after that fill them
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
 * Counts months on.
 *
 * @param month the year, and the month from 1 to 12
 * @param months how many on, or back where negative
 * @returns the month as an address has it, such as '2026-12'
 */
export const monthAfter = ({ year, month }: { year: number; month: number }, months: number): string =>
  new CalendarDate(year, month, 1).add({ months }).toString().slice(0, 7)
