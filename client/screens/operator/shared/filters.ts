import { largestRowId } from '#rules/forms/largestRowId.ts'

/**
 * Reads one of several values from an address, which anyone may have written.
 *
 * @param values the allowed ones
 * @param given the address's value, such as `search.get('status')`
 * @returns the value, or null if it is not allowed
 */
export function oneOf<const Value extends string>(
  values: readonly Value[],
  given: string | null,
): Value | null {
  return values.find((value) => value === given) ?? null
}

/**
 * Reads one of several options from an address.
 *
 * @param choices the options, each with its name in the schema
 * @param given the address's value
 * @returns the name in the schema, or null if there is none
 */
export const choiceOf = <const Value extends string>(
  choices: readonly { value: Value }[],
  given: string | null,
): Value | null =>
  oneOf(
    choices.map(({ value }) => value),
    given,
  )

/** Reads the words that an address searches for; null if empty, which means "everything" in the schema. */
export const searched = (search: URLSearchParams): string | null => search.get('search')?.trim() || null

/** Reads the filters of members from an address, as the schema takes them. */
export const memberFilter = (search: URLSearchParams) => ({
  search: searched(search),
  status: oneOf(['ACTIVE', 'PAUSED', 'CANCELED'], search.get('status')),
  locationId: search.get('location') || null,
  engagement: oneOf(['NO_SHOWS', 'CANCELLATIONS', 'EXPIRED', 'LEFT_OUT'], search.get('engagement')),
})

/**
 * Reads a number from a path, such as `/operator/members/7`.
 *
 * @param given the path's value
 * @returns the number; 0, which nothing has, if it is none
 */
export function rowIdIn(given: string | undefined): number {
  const number = /^\d{1,10}$/.test(given ?? '') ? Number(given) : 0
  return number <= largestRowId ? number : 0
}
