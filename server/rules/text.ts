const isControl = (character: string) => {
  const code = character.charCodeAt(0)
  return code === 0x7f || (code < 0x20 && character !== '\n' && character !== '\t')
}

/** Whether PostgreSQL can hold a text: it has no NUL and no half of a character (a surrogate on its own). */
export const isReadable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/**
 * Makes what a person typed safe to store and to show: line ends become `\n`, other control characters and halves of
 * characters, which PostgreSQL refuses, are dropped, and so is white space around it.
 *
 * @param text as typed, or nothing
 * @returns the text, empty where there was none
 */
export function plainText(text: string | null | undefined): string {
  const lines = (text ?? '').toWellFormed().replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  return [...lines]
    .filter((character) => !isControl(character))
    .join('')
    .trim()
}

/**
 * Says when a text is too long.
 *
 * @param length what it has, in UTF-16 units as an input's `maxlength` counts them
 * @param maximum what it may have
 * @returns the sentence to show, or null
 */
export function lengthError(length: number, maximum: number): string | null {
  return length <= maximum ? null : `Please keep this under ${maximum.toLocaleString('en-US')} characters.`
}
