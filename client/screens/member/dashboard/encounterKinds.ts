/** How each kind of encounter is called, and with how many seats it is drawn. */
const kinds = {
  FIRST: { words: 'First Encounter', seats: 12 },
  SECOND: { words: 'Second Encounter', seats: 7 },
  ONE_ON_ONE: { words: 'One-on-One', seats: 2 },
} as const

/**
 * Finds a kind by the schema's name of it.
 *
 * @param kind whatever a reply says; one this version does not know is drawn as a First Encounter and not named
 */
export const kindOf = (kind: string) =>
  kinds[kind as keyof typeof kinds] ?? { words: 'Encounter', seats: kinds.FIRST.seats }
