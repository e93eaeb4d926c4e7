import { longestMessage } from '#rules/forms/contact.ts'
import type { FieldChecks } from '#rules/forms/fieldErrors.ts'
import { lengthError, plainText } from '#rules/text.ts'

/** The marks for an evening, best first, with their words. */
export const eveningMarks = [
  { mark: 5, words: 'Very good' },
  { mark: 4, words: 'Good' },
  { mark: 3, words: 'Fair' },
  { mark: 2, words: 'Not so good' },
  { mark: 1, words: 'Poor' },
] as const

/** Fewest answers for a sum, so that it reveals no single answer (docs/rules.md, "After the evening"). */
export const fewestAnswers = 5
/** An average mark below this is low. */
export const lowMark = 3
/** Days for which an evening with low marks is listed among what needs the operator. */
export const lowShownDays = 14

/** The sentence after an answer. */
export const eveningAnswered = 'Thank you. Your answer is stored.'

/**
 * Checks an attendee's answer about an evening.
 *
 * @param answer `question` is a question of theirs to the operators, if they have one
 * @returns a sentence for each field, or null if it is fine
 */
export function eveningErrors({
  mark,
  question,
}: {
  mark: number
  question?: string | null | undefined
}): FieldChecks {
  return {
    mark: eveningMarks.some((each) => each.mark === mark) ? null : 'Please choose how it was.',
    question: lengthError(plainText(question).length, longestMessage),
  }
}

/** Whether the operators should look at an evening: the average is low, or somebody did not feel safe. */
export function isLowEvening({ answers, marks, unsafe }: Sum): boolean {
  return unsafe > 0 || marks < lowMark * answers
}

type Sum = { answers: number; marks: number; unsafe: number }

/** Returns the average mark, to one decimal place. */
export const averageMark = ({ answers, marks }: Pick<Sum, 'answers' | 'marks'>): number =>
  Math.round((marks / answers) * 10) / 10
