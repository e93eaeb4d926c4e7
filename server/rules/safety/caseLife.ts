import { day } from '#rules/time/durations.ts'
import { type CaseOutcome, outcomeTraits } from './outcomes.ts'

/** Days within which a decision can be appealed, and within which the appeal is to be answered. */
export const appealDays = 30
export const appealDueDays = 3
/** The urgency of an appeal, on the scale from 1 (within an hour) to 3 (within three days). */
const appealUrgency = 3

/** States of a case that waits for an operator to decide it, or to answer an appeal. */
export const waitingStates: CaseStanding['state'][] = ['Open', 'Appealed']

type Operator = { id: number; username: string }

/** The parts of a case on which its transitions depend. */
export type CaseStanding = {
  state: 'Open' | 'Decided' | 'Appealed'
  claimedBy: Operator | null
  /** The decision in force; null before the first one. */
  decision: { by: Operator; outcome: CaseOutcome } | null
}

/** What can happen to a case after it was opened. */
export type CaseEvent =
  /** An operator claims the case, decides it, or answers the appeal. */
  | { kind: 'claim' | 'decide' | 'answerAppeal'; by: number }
  /**
   * A claim is given up. Any operator may do that, since a claim could otherwise last for good. `claimedBy`: who held
   * it when the operator loaded the case
   */
  | { kind: 'release'; by: number; claimedBy?: string | null | undefined }
  /** The person whom the case is about appeals. */
  | { kind: 'appeal' }

/** The next state of a case: who works on it, and for an appeal its urgency and when it is due. */
export type CaseStep = {
  state: CaseStanding['state']
  claimedById: number | null
  due?: { urgency: number; at: Date }
}

/** Returns the last instant, inclusive, at which a decision made at `decidedAt` can be appealed. */
export const appealUntil = (decidedAt: Date): Date => new Date(decidedAt.getTime() + appealDays * day)

const label = (outcome: CaseOutcome) => outcomeTraits[outcome].label

function alreadyDecided({ decision }: CaseStanding): string {
  return decision
    ? `${decision.by.username} has decided this case already: ${label(decision.outcome)}.`
    : 'This case is decided already.'
}

const atWork = ({ username }: Operator) =>
  `${username} is working on this case. Release it first if they are not.`

const claimRefusal = ({ claimedBy }: CaseStanding, by: number): string | null =>
  claimedBy === null || claimedBy.id === by ? null : atWork(claimedBy)

/**
 * Returns the next step of a case (docs/rules.md, "Cases"): Open → Decided → Appealed → Decided. A pure function that
 * every write asks.
 *
 * @returns the next state, or the sentence of a refusal
 */
export function stepCase(
  standing: CaseStanding,
  event: CaseEvent,
  now: Date,
): CaseStep | { refusal: string } {
  const { state, claimedBy } = standing
  switch (event.kind) {
    case 'claim': {
      if (state === 'Decided') return { refusal: alreadyDecided(standing) }
      const refusal = claimRefusal(standing, event.by)
      return refusal === null ? { state, claimedById: event.by } : { refusal }
    }
    case 'release': {
      if (claimedBy === null) return { refusal: 'Nobody is working on this case.' }
      const isOther = claimedBy.username !== (event.claimedBy ?? claimedBy.username)
      return isOther ? { refusal: atWork(claimedBy) } : { state, claimedById: null }
    }
    case 'decide': {
      if (state !== 'Open') return { refusal: alreadyDecided(standing) }
      const refusal = claimRefusal(standing, event.by)
      return refusal === null ? { state: 'Decided', claimedById: null } : { refusal }
    }
    case 'appeal':
      return state === 'Decided'
        ? {
            state: 'Appealed',
            claimedById: null,
            due: { urgency: appealUrgency, at: new Date(now.getTime() + appealDueDays * day) },
          }
        : { refusal: 'There is no decision to appeal.' }
    case 'answerAppeal': {
      if (state !== 'Appealed') return { refusal: 'No appeal waits for an answer here.' }
      const refusal = claimRefusal(standing, event.by)
      return refusal === null ? { state: 'Decided', claimedById: null } : { refusal }
    }
  }
}

/** Why a case concerns an operator, who should leave it to another one. */
export type Concern = 'Reporter' | 'Reported' | 'AtTheEncounter' | 'Decided'

const concerns: Record<Concern, string> = {
  Reporter: 'You reported this yourself.',
  Reported: 'This case is about you.',
  AtTheEncounter: 'You were at an encounter this case is about.',
  Decided: 'You made the decision that is appealed.',
}

/**
 * Returns the notice that a case concerns an operator, who cannot decide it while another operator can
 * (docs/rules.md, "Cases").
 *
 * @param others whether there is an operator whom it does not concern
 * @returns null for an operator whom it does not concern
 */
export function concernNotice(
  concern: Concern | null,
  others: boolean,
): { words: string; mayDecide: boolean } | null {
  if (concern === null) return null
  const rest = others
    ? 'Another operator has to decide it.'
    : 'There is no other operator, so you may decide it all the same.'
  return { words: `${concerns[concern]} ${rest}`, mayDecide: !others }
}
