import { answerSentences } from '#rules/seats/answerSentences.ts'
import type { Outcome } from '../../../ui/useOutcome.ts'
import { seated } from './seated.ts'
import { waitlisted } from './waitlisted.ts'

/** Where the invitations are now, by their Relay ids. */
type Places = {
  open: readonly string[]
  /** Undefined until these places are loaded */
  waiting: readonly string[] | undefined
  seats: readonly string[]
  /** Those that became a seat here, and can be undone */
  accepted: readonly string[]
}

/**
 * Returns the outcome of an answer as the lists show it: a place on a waitlist may have become a seat since, or be
 * lost, and an answer without a reply may have arrived.
 *
 * @param outcome the last outcome
 * @param places where the invitations are now
 * @returns the outcome to show, or null if it is not true any more
 */
export function stillTrue(outcome: Outcome | null, places: Places): Outcome | null {
  const { about } = outcome ?? {}
  if (!outcome || about === undefined) return outcome
  const { open, waiting, seats, accepted } = places
  if (outcome.sentence === answerSentences.waitlisted) {
    if (!waiting || waiting.includes(about)) return outcome
    return seats.includes(about) ? { ...seated, about } : null
  }
  if (!outcome.isUnsure) return outcome
  if (accepted.includes(about)) {
    return open.includes(about) ? { tone: 'neutral', sentence: answerSentences.undone, about } : outcome
  }
  if (seats.includes(about)) return { ...seated, about }
  return waiting?.includes(about) ? { ...waitlisted, about } : outcome
}
