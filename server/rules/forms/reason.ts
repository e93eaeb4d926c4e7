import { DomainError } from '#rules/errors.ts'
import { lengthError, plainText } from '#rules/text.ts'

const longestReason = 500

/**
 * Checks the reason for an act that needs one: canceling an encounter, taking somebody off a roster, letting mail go
 * to an address again.
 *
 * @param reason trimmed
 * @returns the sentence to show, or null
 */
export function reasonError(reason: string): string | null {
  return reason === '' ? 'A reason is needed.' : lengthError(reason.length, longestReason)
}

/**
 * Reads a reason as an operator wrote it.
 *
 * @returns the reason as plain text
 * @throws DomainError BAD_INPUT on `reason` if it is missing or too long
 */
export function requireReason(reason: string): string {
  const words = plainText(reason)
  const wrong = reasonError(words)
  if (wrong) throw new DomainError('BAD_INPUT', wrong, 'reason')
  return words
}
