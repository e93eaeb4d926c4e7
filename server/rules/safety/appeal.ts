import { lengthError } from '#rules/text.ts'
import { appealDays, appealDueDays } from './caseLife.ts'

/** The most characters of a statement, of an appeal and of its answer. */
const longestStatement = 5000

/** What the appeal page says if no appeal can be sent. */
export const forgedAppeal = 'This link is not one of ours, or it is incomplete. The mail has the whole one.'
export const lateAppeal = `The ${appealDays} days in which this could be appealed are over.`

/** What a person reads right after they appeal. */
export const appealReceived = `Your appeal is with us. A person answers by mail within ${appealDueDays} days.`

/**
 * Checks a statement about a decision, an appeal, or the answer to an appeal.
 *
 * @param words as plain text
 * @returns the sentence to show, or null
 */
export function statementError(words: string): string | null {
  return words === '' ? 'Please write something.' : lengthError(words.length, longestStatement)
}
