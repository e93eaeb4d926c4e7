import { lightQuestions } from './lightQuestions.ts'
import { openQuestions } from './openQuestions.ts'
import { personalQuestions } from './personalQuestions.ts'
import type { Depth } from './table.ts'

export type Question = { id: string; depth: Depth; text: string }

const atDepth = (depth: Depth, texts: Readonly<Record<string, string>>): Question[] =>
  Object.entries(texts).map(([id, text]) => ({ id, depth, text }))

/** The questions that come with the service, 40 of each depth, written for it. */
export const guideQuestions: readonly Question[] = [
  ...atDepth(1, lightQuestions),
  ...atDepth(2, openQuestions),
  ...atDepth(3, personalQuestions),
]

const texts = new Map(guideQuestions.map(({ id, text }) => [id, text]))

/** The text of a question by its id; null for an id that names none. */
export function questionText(id: string): string | null {
  return texts.get(id) ?? null
}
