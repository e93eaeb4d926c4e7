import type { Depth } from '#rules/guide/table.ts'
import { plainText } from '#rules/text.ts'

/** A question while it is edited. */
export type QuestionDraft = {
  /** Identifies the question while questions are added and removed */
  key: number
  /** Null for a new one */
  questionId: string | null
  depth: Depth
  text: string
}

type Sent = { readonly questionId: string; readonly depth: number; readonly text: string }

/** Converts stored questions into those of the form. */
export const draftsOf = (questions: readonly Sent[]): QuestionDraft[] =>
  questions.map(({ questionId, depth, text }, key) => ({ key, questionId, depth: depth as Depth, text }))

/** Converts the form's questions into those that the rules take. */
export const writtenOf = (drafts: readonly QuestionDraft[]) =>
  drafts.map(({ questionId, depth, text }) => ({ questionId, depth, text: plainText(text) }))

const asText = (drafts: readonly QuestionDraft[]) =>
  JSON.stringify(writtenOf(drafts).map(({ depth, text }) => [depth, text]))

/** Whether two lists would be stored in the same way. */
export const isSameList = (one: readonly QuestionDraft[], other: readonly QuestionDraft[]): boolean =>
  asText(one) === asText(other)
