import { parseDate } from '@internationalized/date'
import { defaultTimeZone } from '#rules/dates.ts'
import { instantOf, localTime } from '../shared/zonedTime.ts'

const isInstant = (given: string | null): given is string =>
  given !== null && !Number.isNaN(Date.parse(given))

/**
 * Says when a day begins, by the clock of the house.
 *
 * @param date such as '2026-12-03'; empty for none
 * @returns the instant in ISO 8601, null for none
 */
export const beginningOf = (date: string): string | null => instantOf(`${date}T00:00`, defaultTimeZone)

/**
 * Says when a day is over, by the clock of the house.
 *
 * @param date such as '2026-12-03'; empty for none
 * @returns the instant in ISO 8601 at which the next one begins, null for none
 */
export const endOf = (date: string): string | null =>
  beginningOf(date) && beginningOf(parseDate(date).add({ days: 1 }).toString())

/**
 * The day an instant is on, as a date field holds it; undoes {@link beginningOf}, and {@link endOf} for the moment before.
 *
 * @param instant whatever an address says
 * @param before how much earlier, in milliseconds
 * @returns such as '2026-12-03', empty for none
 */
export const dayOf = (instant: string | null, before = 0): string =>
  isInstant(instant)
    ? localTime(new Date(Date.parse(instant) - before).toISOString(), defaultTimeZone).slice(0, 10)
    : ''
