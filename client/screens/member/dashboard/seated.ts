import { answerSentences } from '#rules/seats/answerSentences.ts'
import type { Outcome } from '../../../ui/useOutcome.ts'

/** The outcome of taking a seat. */
export const seated: Outcome = {
  tone: 'good',
  sentence: answerSentences.seated,
}
