/**
 * Reads one of several values out of an address, which anyone may have written.
 *
 * @param values what it may be
 * @param given what the address says, such as `search.get('status')`
 * @returns the value, or null where it is none of them
 */
export function oneOf<const Value extends string>(
  values: readonly Value[],
  given: string | null,
): Value | null {
  return values.find((value) => value === given) ?? null
}

/**
 * Reads one of several choices out of an address.
 *
 * @param choices what can be chosen, with the schema's name of each
 * @param given what the address says
 * @returns the schema's name, or null where it is none of them
 */
export const choiceOf = <const Value extends string>(
  choices: readonly { value: Value }[],
  given: string | null,
): Value | null =>
  oneOf(
    choices.map(({ value }) => value),
    given,
  )

/** The text an address searches for; null where it is empty, as the schema has "everything". */
export const searched = (search: URLSearchParams): string | null => search.get('search')?.trim() || null

/** The members an address asks for, as the schema takes them. */
export const memberFilter = (search: URLSearchParams) => ({
  search: searched(search),
  status: oneOf(['ACTIVE', 'PAUSED', 'CANCELED'], search.get('status')),
  locationId: search.get('location') || null,
  engagement: oneOf(['NO_SHOWS', 'CANCELLATIONS', 'EXPIRED', 'LEFT_OUT'], search.get('engagement')),
})

const largestRowId = 2_147_483_647

/**
 * Reads the number of one thing out of a path, such as `/operator/members/7`.
 *
 * @param given what the path says
 * @returns the number; 0, which nothing has, where it is none
 */
export function rowIdIn(given: string | undefined): number {
  const number = /^\d{1,10}$/.test(given ?? '') ? Number(given) : 0
  return number <= largestRowId ? number : 0
}
