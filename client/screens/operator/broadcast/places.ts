import { oneOf } from '../shared/filters.ts'

/** The groups of people at an encounter that can be written to, as options. */
export const places = [
  { value: 'SEATED', label: 'Those who hold a seat' },
  { value: 'WAITLISTED', label: 'Those on the waitlist' },
  { value: 'INVITED', label: 'Those who can still answer' },
] as const

/** The names of {@link places} in the schema. */
export type PlaceName = (typeof places)[number]['value']

const names = places.map(({ value }) => value)
const usual: PlaceName[] = ['SEATED', 'WAITLISTED']

/**
 * Reads from an address which groups of an encounter are written to.
 *
 * @param given names separated by commas, or null
 * @returns those groups; people with a seat and on the waitlist if it contains no valid name
 */
export function placesIn(given: string | null): PlaceName[] {
  const chosen = (given ?? '').split(',').flatMap((name) => oneOf(names, name) ?? [])
  return chosen.length > 0 ? chosen : usual
}
