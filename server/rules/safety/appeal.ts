import { lengthError } from '#rules/text.ts'
import { appealDays, appealDueDays } from './caseLife.ts'

/** The most characters of a statement, of an appeal and of its answer. */
const longestStatement = 5000

/** What the page of an appeal says where nothing can be sent. */
export const forgedAppeal = 'This link is not one of ours, or it is incomplete. The mail has the whole one.'
export const lateAppeal = `The ${appealDays} days in which this could be appealed are over.`

/** What whoever appeals reads at once. */
export const appealReceived = `Your appeal is with us. A person answers by mail within ${appealDueDays} days.`

/**
 * Checks what is written to a person about a decision, or by them against it.
 *
 * @param words as plain text
 * @returns the sentence to show, or null
 */
export function statementError(words: string): string | null {
  return words === '' ? 'Please write something.' : lengthError(words.length, longestStatement)
}
