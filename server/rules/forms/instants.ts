/** The years the API accepts: enough for every filter, and within what JavaScript and PostgreSQL can store. */
export const instantYears = { first: 1900, last: 2999 }

/**
 * Whether the schema accepts an instant.
 *
 * @param instant any date, even an invalid one
 */
export function isTakenInstant(instant: Date): boolean {
  const year = instant.getUTCFullYear()
  return year >= instantYears.first && year <= instantYears.last
}
