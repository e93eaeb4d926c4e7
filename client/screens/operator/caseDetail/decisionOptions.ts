import { guidelines } from '#rules/safety/guidelines.ts'
import { outcomeTraits } from '#rules/safety/outcomes.ts'
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
