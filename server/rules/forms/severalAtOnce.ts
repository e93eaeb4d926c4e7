import { DomainError } from '#rules/errors.ts'

/** Most rows that one act of an operator changes: a page of a list. */
export const mostAtOnce = 50

/** Whether one act can change this number of rows. */
export const canActOn = (count: number): boolean => count > 0 && count <= mostAtOnce

/**
 * Refuses an act on more rows than a page of a list has.
 *
 * @param what the rows in the plural, such as "requests"
 * @throws DomainError BAD_INPUT on `field`
 */
export function requireOnePage(ids: readonly unknown[], what: string, field: string): void {
  if (ids.length > mostAtOnce) {
    throw new DomainError('BAD_INPUT', `Please choose at most ${mostAtOnce} ${what}.`, field)
  }
}
