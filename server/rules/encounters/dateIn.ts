import { formatterOf } from '#rules/dates.ts'

/**
 * Returns a date as '2026-12-03', to count and compare with. Built from its parts, because browsers write a locale's
 * dates differently.
 *
 * @param timeZone the IANA zone whose calendar counts; the runtime's own if absent
 * @throws RangeError when the zone is unknown
 */
export function dateIn(instant: Date, timeZone?: string): string {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone } as const
  const parts = formatterOf(options).formatToParts(instant)
  const partOf = (name: 'year' | 'month' | 'day') => parts.find(({ type }) => type === name)?.value
  return `${partOf('year')}-${partOf('month')}-${partOf('day')}`
}
