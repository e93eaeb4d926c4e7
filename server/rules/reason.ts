import { lengthError } from './text.ts'

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
