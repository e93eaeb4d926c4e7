import { lengthError, plainLine, plainText } from '#rules/text.ts'
import { holdsAddress, holdsLineBreak } from './personName.ts'

/** Most characters of a city's name. */
const longestCity = 80

/** A city as it is stored, empty where none was given. */
export const cityName = (typed: string | null | undefined): string => plainLine(typed)

/** What all spellings of a city share that differ only in case and spaces. */
export const cityKey = (typed: string | null | undefined): string => cityName(typed).toLowerCase()

/**
 * Checks the city of somebody who asks for early access. It stands in a mail to an address that may not be their own, so it
 * must be one line without a web address, as their name must.
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
