import { formatterOf } from '#rules/dates.ts'

/**
 * Writes a date to count or compare with, as '2026-12-03'. How a language writes dates is not the same in all browsers.
 *
 * @param instant any instant
 * @param timeZone the IANA zone whose calendar counts; the program's own if absent
 * @throws RangeError when the zone is unknown
 */
export function dateIn(instant: Date, timeZone?: string): string {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone } as const
  const parts = formatterOf(options).formatToParts(instant)
  const partOf = (name: 'year' | 'month' | 'day') => parts.find(({ type }) => type === name)?.value
  return `${partOf('year')}-${partOf('month')}-${partOf('day')}`
}
