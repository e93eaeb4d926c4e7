import { DomainError } from '#rules/errors.ts'
import { lengthError, plainText } from '#rules/text.ts'

/** Most characters of a line that a host sends. */
export const longestLine = 200

/**
 * Reads a line that a host sends to the table.
 *
 * @returns the line as plain text
 * @throws DomainError BAD_INPUT on `text` if the line is empty or too long
 */
export function lineOf(text: string): string {
  const line = plainText(text)
  const wrong = line === '' ? 'Write a line first.' : lengthError(line.length, longestLine)
  if (wrong) throw new DomainError('BAD_INPUT', wrong, 'text')
  return line
}
