import { fewestCounted } from '#rules/encounters/linkFigures.ts'

/**
 * Words a count that is rounded to multiples of six.
 *
 * @param count null for an operator who may not see it, as they could be among those counted
 */
export function coarseWords(count: number | null | undefined): string {
  if (count == null) return 'for another operator'
  return count === 0 ? `fewer than ${fewestCounted}` : `${count.toLocaleString('en-US')} or more`
}
