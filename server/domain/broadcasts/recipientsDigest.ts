import { createHash } from 'node:crypto'

/**
 * Returns a hash of a set of people, in any order. Comparing hashes shows whether the people an operator saw are still
 * those who would get a mail.
 *
 * @param ids of members, or of early-access requests
 */
export const recipientsDigest = (ids: readonly number[]): string =>
  createHash('sha256')
    .update(ids.toSorted((a, b) => a - b).join(' '))
    .digest('hex')
