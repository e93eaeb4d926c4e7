import type { Guideline } from '#rules/safety/guidelines.ts'
import { type CaseOutcome, outcomeTraits } from '#rules/safety/outcomes.ts'
import type { BadgeTone } from '../../../ui/Badge.tsx'

/** The rules' names of the outcomes, by those of the schema. */
export const outcomesBySchema = {
  NOTHING_FOUND: 'NothingFound',
  ADVICE: 'Advice',
  BARRED_PAIR: 'BarredPair',
  WARNING: 'Warning',
  SUSPENDED: 'Suspended',
  EXPELLED: 'Expelled',
} as const satisfies Record<string, CaseOutcome>

/** The name of an outcome in the schema. */
export type OutcomeValue = keyof typeof outcomesBySchema

/** The rules' names of the guidelines, by those of the schema. */
export const guidelinesBySchema = {
  BE_THERE: 'BeThere',
  BE_SEEN: 'BeSeen',
  BE_KIND: 'BeKind',
  BE_DISCREET: 'BeDiscreet',
  TAKE_NO: 'TakeNo',
  BE_OF_AGE: 'BeOfAge',
} as const satisfies Record<string, Guideline>

const isOutcome = (value: string): value is OutcomeValue => Object.hasOwn(outcomesBySchema, value)

/** The words of an outcome; for one that this version does not know, its name in the schema. */
export const outcomeWords = (value: string): string =>
  isOutcome(value) ? outcomeTraits[outcomesBySchema[value]].label : value

/** The tone of an outcome. */
export const outcomeTone = (value: string): BadgeTone =>
  value === 'EXPELLED' || value === 'SUSPENDED' ? 'danger' : value === 'WARNING' ? 'warning' : 'neutral'

const kinds: Record<string, string> = {
  HARASSMENT: 'Harassment',
  HATE: 'Hate',
  NUDITY: 'Nudity',
  RECORDING: 'Recording',
  MINOR: 'Under 18',
  FAKE: 'Fake',
  SELLING: 'Selling',
  DANGER: 'Threat or danger',
  OTHER: 'Something else',
}

/** The words of a kind of report. */
export const reportKindWords = (value: string): string => kinds[value] ?? value

/** The states of a case. */
const caseStates = {
  OPEN: { words: 'Open', tone: 'warning' },
  APPEALED: { words: 'Appealed', tone: 'warning' },
  DECIDED: { words: 'Decided', tone: 'neutral' },
} as const satisfies Record<string, { words: string; tone: BadgeTone }>

/** Finds a state by its name in the schema; null for one that this version does not know. */
export const findCaseState = (value: string) =>
  Object.hasOwn(caseStates, value) ? caseStates[value as keyof typeof caseStates] : null
