import { parseDate } from '@internationalized/date'
import { defaultTimeZone } from '#rules/dates.ts'
import { instantOf, localTime } from '../shared/zonedTime.ts'

const isInstant = (given: string | null): given is string =>
  given !== null && !Number.isNaN(Date.parse(given))

/**
 * Returns when a day begins in the service's time zone.
 *
 * @param date such as '2026-12-03'; empty for none
 * @returns the instant in ISO 8601, null for none
 */
export const beginningOf = (date: string): string | null => instantOf(`${date}T00:00`, defaultTimeZone)

/**
 * Returns when a day ends in the service's time zone.
 *
 * @param date such as '2026-12-03'; empty for none
 * @returns the instant in ISO 8601 at which the next day begins, null for none
 */
export const endOf = (date: string): string | null =>
  beginningOf(date) && beginningOf(parseDate(date).add({ days: 1 }).toString())

/**
 * Returns the day of an instant, as a date field takes it; the inverse of {@link beginningOf}, and of {@link endOf} for
 * the moment before.
 *
 * @param instant from the address
 * @param before how much earlier, in milliseconds
 * @returns such as '2026-12-03', empty for none
 */
export const dayOf = (instant: string | null, before = 0): string =>
  isInstant(instant)
    ? localTime(new Date(Date.parse(instant) - before).toISOString(), defaultTimeZone).slice(0, 10)
    : ''
