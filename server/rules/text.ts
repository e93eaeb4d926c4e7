/**
 * Control characters except line ends and tabs, and characters that nobody sees, such as those that turn the direction of
 * a text. What shapes the characters beside it stays: variation selectors, joiners and direction marks within words, and
 * the letters of a flag.
 */
const unseen = /(?!\p{M}|[\n\t\u061c\u200c-\u200f\u{e0020}-\u{e007f}])[\p{Cc}\p{DI}]/gu
const seen = /[^\s\u2800\p{DI}]/u

/** Whether PostgreSQL can hold a text: it has no NUL and no half of a character (a surrogate on its own). */
export const isReadable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/**
 * Makes what a person typed safe to store and to show: line ends become `\n`; other control characters, halves of
 * characters, which PostgreSQL refuses, invisible characters and white space around the text are dropped.
 *
 * @param text as typed, or nothing
 * @returns the text, empty where there is nothing to be seen
 */
export function plainText(text: string | null | undefined): string {
  const lines = (text ?? '').toWellFormed().replace(/\r\n?|\u0085/g, '\n')
  const plain = lines.replace(unseen, '').trim()
  return seen.test(plain) ? plain : ''
}

/** What a person typed as one line: {@link plainText} with single spaces. */
export const plainLine = (text: string | null | undefined): string => plainText(text).replace(/\s+/g, ' ')

/**
 * Says when a text is too long.
 *
 * @param length what it has, in UTF-16 units as an input's `maxlength` counts them
 * @param maximum what it may have
 * @returns the sentence to show, or null
 */
export function lengthError(length: number, maximum: number): string | null {
  return length <= maximum ? null : `Please write at most ${maximum.toLocaleString('en-US')} characters.`
}
