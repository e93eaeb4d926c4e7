import type { Outcome } from '../ui/useOutcome.ts'
import { failureSentence } from './failureSentence.ts'

/**
 * Says what to tell about something that failed.
 *
 * @param sentence what is said where the server has no words of its own
 * @param error what it failed with
 * @returns the outcome to tell
 */
export const failureOutcome = (sentence: string, error: unknown): Outcome => ({
  tone: 'danger',
  sentence: failureSentence(sentence, error),
})
