import { guidelines } from '#rules/safety/guidelines.ts'
import { type CaseOutcome, outcomeRefusal, outcomeTraits } from '#rules/safety/outcomes.ts'
import { guidelinesBySchema, type OutcomeValue, outcomesBySchema, outcomeWords } from '../shared/caseWords.ts'

/** The guidelines on which a decision can rest, as options. */
export const guidelineOptions = Object.entries(guidelinesBySchema).map(([value, word]) => ({
  value,
  label: guidelines[word].title,
}))

/** The possible outcomes as options: for a case about nobody in particular there is only one. */
export const outcomeOptions = (hasPerson: boolean) =>
  (Object.keys(outcomesBySchema) as OutcomeValue[])
    .filter((value) => hasPerson || !outcomeTraits[outcomesBySchema[value]].needsPerson)
    .map((value) => ({ value, label: outcomeWords(value) }))

type Person = { readonly accountStatus: string; readonly erasedAt?: unknown }

/**
 * Returns why a case cannot have this outcome, as far as it is known here: whether somebody is an operator is not.
 *
 * @param about the person it is about, if any
 */
export function refusalOf(outcome: CaseOutcome, about: Person | null | undefined): string | null {
  if (!about) return outcomeRefusal(outcome, null)
  const status = about.accountStatus === 'CANCELED' ? 'Canceled' : 'Active'
  const isErased = Boolean(about.erasedAt)
  return outcomeRefusal(outcome, { status, isErased, isOperator: false, isLastOperator: false })
}
