import { createHash } from 'node:crypto'

/**
 * Names exactly these people, whatever their order, so that what an operator saw can be compared with who would get a mail now.
 *
 * @param ids of members, or of requests for early access
 */
export const recipientsDigest = (ids: readonly number[]): string =>
  createHash('sha256')
    .update(ids.toSorted((a, b) => a - b).join(' '))
    .digest('hex')
