import { lengthError, plainText } from '#rules/text.ts'

/** Most characters of a visitor's name. */
export const longestName = 100

/** What a person reads when their name contains a web address. */
export const addressInName = 'Please write a name without a web address.'

const address = /:\/\/|\bwww\./i
const lineBreak = /[\r\n\u0085\u2028\u2029]/

/** Whether a text has more than one line. */
export const holdsLineBreak = (text: string): boolean => lineBreak.test(text)

/** Whether a text contains `://` or `www.`, even in full width, which is read as a web address. */
export const holdsAddress = (text: string): boolean => address.test(text.normalize('NFKC'))

/**
 * Checks the name of a visitor. Anybody can send one, and it appears in mails to an address that may be somebody
 * else's, so it must be one line without a web address.
 *
 * @param name as typed, or nothing
 * @returns the sentence to show, or null
 */
export function personNameError(name: string | null | undefined): string | null {
  const written = plainText(name)
  if (holdsLineBreak(written)) return 'Please write the name in one line.'
  return holdsAddress(written) ? addressInName : lengthError(written.length, longestName)
}
