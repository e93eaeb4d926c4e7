import { depthNames } from '#rules/guide/questionList.ts'

/** The depths of a question, as options. */
export const depths = Object.entries(depthNames).map(([value, label]) => ({ value, label }))

/** Names a depth, from 1 to 3. */
export const depthWords = (depth: number): string =>
  depths.find(({ value }) => value === String(depth))?.label ?? String(depth)
