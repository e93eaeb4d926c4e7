import { joinOpensMinutes } from '#rules/encounters/encounter.ts'

/** What a calendar calls a seat, whichever way its entry came there. */
export const seatTitle = (encounterName: string): string => `Encounters: ${encounterName}`

/**
 * What an entry says that others may read: the way to the seat, and no room.
 *
 * @param page the address of My Encounters
 */
export const seatDescription = (page: string): string =>
  `Join from My Encounters, from ${joinOpensMinutes} minutes before the start: ${page}`
