import type { Outcome } from '../../../ui/useOutcome.ts'

/** What is said of a seat that was taken. */
export const seated: Outcome = {
  tone: 'good',
  sentence: "Success! You're in. You'll receive a reminder before the event.",
}
