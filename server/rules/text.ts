/**
 * Control characters except line ends and tabs, and invisible characters such as direction overrides. Excluded,
 * because they shape the characters next to them: variation selectors, joiners, direction marks within words, and the
 * letters of a flag.
 */
const unseen = /(?!\p{M}|[\n\t\u061c\u200c-\u200f\u{e0020}-\u{e007f}])[\p{Cc}\p{DI}]/gu
const seen = /[^\s\u2800\p{DI}]/u

/** Whether PostgreSQL can store a text: it contains no NUL and no lone surrogate. */
export const isReadable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/**
 * Makes a text that a person typed safe to store and to show. Line ends become `\n`. Other
 * control characters, lone surrogates (which PostgreSQL refuses), invisible characters and surrounding white space are
 * dropped.
 *
 * @param text as typed, or nothing
 * @returns the text, empty if nothing in it is visible
 */
export function plainText(text: string | null | undefined): string {
  const lines = (text ?? '').toWellFormed().replace(/\r\n?|\u0085/g, '\n')
  const plain = lines.replace(unseen, '').trim()
  return seen.test(plain) ? plain : ''
}

/** Returns a typed text as one line: {@link plainText} with single spaces. */
export const plainLine = (text: string | null | undefined): string => plainText(text).replace(/\s+/g, ' ')

/**
 * Returns the sentence for a text that is too long.
 *
 * @param length of the text, in UTF-16 code units as an input's `maxlength` counts them
 * @param maximum the greatest length allowed
 * @returns the sentence to show, or null
 */
export function lengthError(length: number, maximum: number): string | null {
  return length <= maximum ? null : `Please write at most ${maximum.toLocaleString('en-US')} characters.`
}
