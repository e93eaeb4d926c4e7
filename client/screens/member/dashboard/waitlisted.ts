import { answerSentences } from '#rules/seats/answerSentences.ts'
import type { Outcome } from '../../../ui/useOutcome.ts'

/** The outcome of accepting an invitation to a full encounter. */
export const waitlisted: Outcome = {
  tone: 'neutral',
  sentence: answerSentences.waitlisted,
}
