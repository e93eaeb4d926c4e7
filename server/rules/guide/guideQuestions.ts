import { lightQuestions } from './lightQuestions.ts'
import { openQuestions } from './openQuestions.ts'
import { personalQuestions } from './personalQuestions.ts'
import type { Question } from './questionList.ts'
import type { Depth } from './table.ts'

const atDepth = (depth: Depth, texts: Readonly<Record<string, string>>): Question[] =>
  Object.entries(texts).map(([id, text]) => ({ id, depth, text }))

/** The default questions, written for this service, 40 of each depth. */
export const guideQuestions: readonly Question[] = [
  ...atDepth(1, lightQuestions),
  ...atDepth(2, openQuestions),
  ...atDepth(3, personalQuestions),
]
