import { DomainError } from '#rules/errors.ts'
import { lengthError, plainText } from '#rules/text.ts'

const longestReason = 500

/**
 * Checks why an operator does something that needs a reason: canceling an encounter, taking somebody off, letting mail go to
 * an address again.
 *
 * @param reason trimmed
 * @returns the sentence to show, or null
 */
export function reasonError(reason: string): string | null {
  return reason === '' ? 'A reason is needed.' : lengthError(reason.length, longestReason)
}

/**
 * Takes a reason as an operator wrote it.
 *
 * @returns the reason as plain text
 * @throws DomainError BAD_INPUT on `reason` without one, or with too long a one
 */
export function requireReason(reason: string): string {
  const words = plainText(reason)
  const wrong = reasonError(words)
  if (wrong) throw new DomainError('BAD_INPUT', wrong, 'reason')
  return words
}
