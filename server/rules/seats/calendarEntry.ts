import { joinOpensMinutes } from '#rules/encounters/encounter.ts'

/** Returns the title of a seat's calendar entry, whether it comes from a mail, a file or a feed. */
export const seatTitle = (encounterName: string): string => `Encounters: ${encounterName}`

/**
 * Returns the description of a seat's calendar entry. Others may read the calendar, so it contains the way to the
 * seat but no meeting link.
 *
 * @param page the address of My Encounters
 */
export const seatDescription = (page: string): string =>
  `Join from My Encounters, from ${joinOpensMinutes} minutes before the start: ${page}`
