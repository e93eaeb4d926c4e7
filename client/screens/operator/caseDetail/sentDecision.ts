import { plainText } from '#rules/text.ts'
import type { CaseScreen_standing$data } from './__generated__/CaseScreen_standing.graphql.ts'

type Decisions = CaseScreen_standing$data['decisions']

/** A decision as it was sent; without a statement if its outcome has none. */
export type SentDecision = { outcome: string; statement: string | null }

/** An answer to an appeal as it was sent. */
export type SentAnswer = { granted: boolean; answer: string }

export const decided = 'The case is decided.'
export const answered = 'The appeal is answered.'

const hasDecided = ({ outcome, statement }: SentDecision, decisions: Decisions): boolean =>
  decisions.some(
    (each) =>
      each.outcome === outcome && (statement === null || each.sanction?.statement === plainText(statement)),
  )

const hasAnswered = ({ granted, answer }: SentAnswer, decisions: Decisions): boolean =>
  decisions.some(
    ({ sanction }) => sanction?.appeal?.granted === granted && sanction.appeal.answer === plainText(answer),
  )

/**
 * Says what was stored although its reply was lost.
 *
 * @param unsure what was sent without a reply
 * @param decisions of the case, as the page shows them now
 * @returns null if the page does not show it
 */
export function whatArrived(
  unsure: { decision: SentDecision | null; answer: SentAnswer | null },
  decisions: Decisions,
): string | null {
  if (unsure.decision && hasDecided(unsure.decision, decisions)) return decided
  return unsure.answer && hasAnswered(unsure.answer, decisions) ? answered : null
}
