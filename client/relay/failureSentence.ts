import { DomainError } from '#rules/errors.ts'
import { ConnectionError } from '../network/ConnectionError.ts'
import type { Outcome } from '../ui/useOutcome.ts'

const isWordless = (error: unknown) =>
  error instanceof DomainError ? error.code === 'INTERNAL' : !(error instanceof ConnectionError)

/**
 * Appends the reason of a failure to a sentence, if the reason is known and written for people.
 *
 * @param sentence what failed, such as 'Failed to pause membership.'
 * @returns the sentence, followed by the reason if there is one
 */
export function failureSentence(sentence: string, error: unknown): string {
  return isWordless(error) || !(error instanceof Error) ? sentence : `${sentence} ${error.message}`
}

/** The same as {@link failureSentence}, as an outcome to show. */
export const failureOutcome = (sentence: string, error: unknown): Outcome =>
  withDoubt({ tone: 'danger', sentence: failureSentence(sentence, error) }, error)

/** Marks the outcome of a failure: without a reply nobody knows what happened. */
export const withDoubt = (outcome: Outcome, error: unknown): Outcome =>
  error instanceof ConnectionError ? { ...outcome, isUnsure: true } : outcome
