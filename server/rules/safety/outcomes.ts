import { day } from '#rules/time/durations.ts'
/** The outcomes an operator can choose for a case, mildest first. */
export const caseOutcomes = [
  'NothingFound',
  'Advice',
  'BarredPair',
  'Warning',
  'Suspended',
  'Expelled',
] as const

export type CaseOutcome = (typeof caseOutcomes)[number]

type Traits = {
  /** Its name in the console and in refusals. */
  label: string
  /** Whether the case must be about a person. */
  needsPerson: boolean
  /** Whether the person gets a statement. A statement rests on a guideline. */
  hasStatement: boolean
  /** Whether the person can appeal. */
  canBeAppealed: boolean
  /** Whether it is possible for a person whose membership is canceled. */
  fitsCanceled: boolean
}

/** What each outcome requires, and what follows from it. */
export const outcomeTraits: Readonly<Record<CaseOutcome, Traits>> = {
  NothingFound: {
    label: 'Nothing found',
    needsPerson: false,
    hasStatement: false,
    canBeAppealed: false,
    fitsCanceled: true,
  },
  Advice: {
    label: 'Advice',
    needsPerson: true,
    hasStatement: true,
    canBeAppealed: false,
    fitsCanceled: false,
  },
  BarredPair: {
    label: 'Not seated together',
    needsPerson: true,
    hasStatement: false,
    canBeAppealed: false,
    fitsCanceled: false,
  },
  Warning: {
    label: 'Warning',
    needsPerson: true,
    hasStatement: true,
    canBeAppealed: true,
    fitsCanceled: false,
  },
  Suspended: {
    label: 'Suspended',
    needsPerson: true,
    hasStatement: true,
    canBeAppealed: true,
    fitsCanceled: false,
  },
  Expelled: {
    label: 'Expelled',
    needsPerson: true,
    hasStatement: true,
    canBeAppealed: true,
    fitsCanceled: true,
  },
}

/** The person a case is about: the facts that limit its outcomes. */
export type Accused = {
  status: 'Active' | 'Paused' | 'Canceled'
  isErased: boolean
  isOperator: boolean
  /** Whether nobody else could run the service. */
  isLastOperator: boolean
}

/**
 * Returns why a case cannot have this outcome (docs/rules.md, "Cases").
 *
 * @param accused null if the case is about no person
 * @returns the sentence to show, or null if it can
 */
export function outcomeRefusal(outcome: CaseOutcome, accused: Accused | null): string | null {
  const { needsPerson, fitsCanceled } = outcomeTraits[outcome]
  if (!needsPerson) return null
  if (!accused) return 'This case is about nobody in particular, so it can only end with “Nothing found”.'
  if (accused.isErased) {
    return 'The data of this person is erased, so the case can only end with “Nothing found”.'
  }
  if (accused.status === 'Canceled' && !fitsCanceled) {
    return 'This person has left. They can only be expelled, so that the address cannot come back.'
  }
  if (outcome !== 'Expelled' || !accused.isOperator) return null
  return accused.isLastOperator
    ? 'This person is the only operator and cannot be expelled.'
    : 'This person is an operator. Remove that role first, then expel them.'
}

/** The most days for which somebody can be suspended. */
const longestSuspensionDays = 365

/**
 * Checks the end of a suspension.
 *
 * @returns the sentence to show, or null
 */
export function suspensionError(outcome: CaseOutcome, until: Date | null, now: Date): string | null {
  if (outcome !== 'Suspended') return until && 'Only a suspension has an end.'
  if (until === null) return 'Please say until when.'
  if (until <= now) return 'The end of the suspension must be ahead.'
  return until.getTime() - now.getTime() > longestSuspensionDays * day
    ? `A suspension lasts ${longestSuspensionDays} days at most.`
    : null
}
