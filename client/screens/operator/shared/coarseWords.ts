import { fewestCounted } from '#rules/encounters/linkFigures.ts'

/**
 * Words for a count that is given in whole sixes.
 *
 * @param count null for an operator who may not see it, as they could be among those counted
 */
export function coarseWords(count: number | null | undefined): string {
  if (count == null) return 'for another operator'
  return count === 0 ? `fewer than ${fewestCounted}` : `${count.toLocaleString('en-US')} or more`
}
