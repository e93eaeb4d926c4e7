/** Years an instant may lie in: wide enough for every filter, and far from what dates, PostgreSQL and ISO 8601 can hold. */
export const instantYears = { first: 1900, last: 2999 }

/**
 * Whether the schema takes an instant.
 *
 * @param instant any date, also an invalid one
 */
export function isTakenInstant(instant: Date): boolean {
  const year = instant.getUTCFullYear()
  return year >= instantYears.first && year <= instantYears.last
}
