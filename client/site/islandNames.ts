/**
 * The parts of public pages that are hydrated in the browser; each has a script of its own, client/islands/<name>.ts.
 */
export const islandNames = [
  'login',
  'magicLogin',
  'contact',
  'earlyAccess',
  'createProfile',
  'appeal',
  'confirmEmail',
  'undoEmail',
] as const

/** The name of an island. */
export type IslandName = (typeof islandNames)[number]
