import { lengthError, plainLine, plainText } from '#rules/text.ts'
import { holdsAddress, holdsLineBreak } from './personName.ts'

/** Most characters of a city's name. */
const longestCity = 80

/** Returns a city's name as it is stored: empty if none was given. */
export const cityName = (typed: string | null | undefined): string => plainLine(typed)

/** Returns a key that is the same for spellings of a city that differ only in case and spaces. */
export const cityKey = (typed: string | null | undefined): string => cityName(typed).toLowerCase()

/**
 * Checks the city in an early-access request. Like the name, it appears in a mail to an address that may be somebody
 * else's, so it must be one line without a web address.
 *
 * @param city as typed, or nothing
 * @returns the sentence to show, or null
 */
export function cityError(city: string | null | undefined): string | null {
  if (holdsLineBreak(plainText(city))) return 'Please write the city in one line.'
  const written = cityName(city)
  return holdsAddress(written)
    ? 'Please write a city without a web address.'
    : lengthError(written.length, longestCity)
}
