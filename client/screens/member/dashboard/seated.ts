import { answerSentences } from '#rules/seats/answerSentences.ts'
import type { Outcome } from '../../../ui/useOutcome.ts'

/** What is said of a seat that was taken. */
export const seated: Outcome = {
  tone: 'good',
  sentence: answerSentences.seated,
}
