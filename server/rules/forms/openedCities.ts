/** Most cities that can open at once. */
const mostCitiesAtOnce = 50

/**
 * Checks the cities an operator announces as open.
 *
 * @returns the sentence to show, or null
 */
export function openedCitiesError(cities: readonly string[]): string | null {
  if (cities.length === 0) return 'Please choose a city.'
  return cities.length <= mostCitiesAtOnce ? null : `Please choose at most ${mostCitiesAtOnce} cities.`
}
