/** The parts of public pages that come alive in the browser; each is a script of its own, client/islands/<name>.ts. */
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
