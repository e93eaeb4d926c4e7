import { DomainError } from '#rules/errors.ts'
import { ConnectionError } from '../network/ConnectionError.ts'
import type { Outcome } from '../ui/useOutcome.ts'

const isWordless = (error: unknown) =>
  error instanceof DomainError ? error.code === 'INTERNAL' : !(error instanceof ConnectionError)

/**
 * Says that something failed and, where that is known and made for people, why.
 *
 * @param sentence what failed, such as 'Failed to pause membership.'
 * @param error what it failed with
 * @returns the sentence, followed by the reason where there is one
 */
export function failureSentence(sentence: string, error: unknown): string {
  return isWordless(error) || !(error instanceof Error) ? sentence : `${sentence} ${error.message}`
}

/** Says the same as {@link failureSentence}, as an outcome to tell. */
export const failureOutcome = (sentence: string, error: unknown): Outcome => ({
  tone: 'danger',
  sentence: failureSentence(sentence, error),
})
