import { type CaseOutcome, outcomeTraits } from './outcomes.ts'

/** Days within which a decision can be appealed, and within which the appeal is to be answered. */
export const appealDays = 30
export const appealDueDays = 3
/** How urgent an appeal is, among 1 (within an hour) to 3 (within three days). */
const appealUrgency = 3

const day = 86_400_000

/** States of a case that waits for an operator: to be decided, or for the answer to an appeal. */
export const waitingStates: CaseStanding['state'][] = ['Open', 'Appealed']

type Operator = { id: number; username: string }

/** A case, as far as its life depends on it. */
export type CaseStanding = {
  state: 'Open' | 'Decided' | 'Appealed'
  claimedBy: Operator | null
  /** The decision that holds; null before there is one. */
  decision: { by: Operator; outcome: CaseOutcome } | null
}

/** What can happen to a case after it was opened. */
export type CaseEvent =
  /** An operator works on it, or answers it. */
  | { kind: 'claim' | 'decide' | 'answerAppeal'; by: number }
  /** A claim is given up; anyone may do that, or it could stay for good. `claimedBy`: whose it was as the operator read it */
  | { kind: 'release'; by: number; claimedBy?: string | null | undefined }
  /** The person it was about appeals. */
  | { kind: 'appeal' }

/** What a case becomes: its state, who works on it, and for an appeal how urgent it is and when it is due. */
export type CaseStep = {
  state: CaseStanding['state']
  claimedById: number | null
  due?: { urgency: number; at: Date }
}

/** Until when a decision of this instant can be appealed; that instant included. */
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
 * The life of a case (docs/rules.md, "Cases"): Open → Decided → Appealed → Decided. One pure function that every write
 * asks.
 *
 * @returns what it becomes, or the sentence of a refusal
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

/** Says why an operator should leave a case to another: what ties them to it. */
export type Concern = 'Reporter' | 'Reported' | 'AtTheEncounter' | 'Decided'

const concerns: Record<Concern, string> = {
  Reporter: 'You reported this yourself.',
  Reported: 'This case is about you.',
  AtTheEncounter: 'You were at an encounter this case is about.',
  Decided: 'You made the decision that is appealed.',
}

/**
 * Says that a case concerns an operator, who cannot decide it while another operator can (docs/rules.md, "Cases").
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
