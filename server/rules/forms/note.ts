import { lengthError } from '#rules/text.ts'

const longestNote = 2000

/**
 * Checks an operator's note about a member or a case.
 *
 * @param note trimmed
 * @returns the sentence to show, or null
 */
export function noteError(note: string): string | null {
  return note === '' ? 'Please write a note.' : lengthError(note.length, longestNote)
}
