import { oneOf } from '../shared/filters.ts'

/** Who at an encounter can be written to, as it is chosen from and read. */
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
 * Reads out of an address who at an encounter is written to.
 *
 * @param given names with commas between them, or nothing
 * @returns those with a seat or on the waitlist where it says nothing of use
 */
export function placesIn(given: string | null): PlaceName[] {
  const chosen = (given ?? '').split(',').flatMap((name) => oneOf(names, name) ?? [])
  return chosen.length > 0 ? chosen : usual
}
