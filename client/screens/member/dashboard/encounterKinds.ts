/** The name of each kind of encounter, and the number of seats in its picture. */
const kinds = {
  FIRST: { words: 'First Encounter', seats: 12 },
  SECOND: { words: 'Second Encounter', seats: 7 },
  ONE_ON_ONE: { words: 'One-on-One', seats: 2 },
} as const

/**
 * Returns the name and picture of a kind.
 *
 * @param kind from a reply; a kind that this version does not know is drawn as a First Encounter and has no name
 */
export const kindOf = (kind: string) =>
  kinds[kind as keyof typeof kinds] ?? { words: 'Encounter', seats: kinds.FIRST.seats }
