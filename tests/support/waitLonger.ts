import type pg from 'pg'
import type { Database } from '../../server/platform/database/db.ts'

const longest = 60_000
const patient = {
  connectionTimeoutMillis: longest,
  query_timeout: longest,
  lock_timeout: longest,
  statement_timeout: longest,
  idle_in_transaction_session_timeout: longest,
}

/**
 * Gives connections and transactions that are opened from now on far longer timeouts, so that the result of a test does
 * not depend on how busy the machine is.
 *
 * @param others pools on the same database
 */
export function waitLonger({ pool, reads, prisma }: Database, ...others: readonly pg.Pool[]): void {
  for (const each of [pool, reads.pool, ...others]) Object.assign(each.options, patient)
  const begin = prisma.$transaction.bind(prisma) as (work: unknown, options?: object) => never
  prisma.$transaction = (work: unknown, options?: object) =>
    begin(work, typeof work === 'function' ? { timeout: longest, maxWait: longest, ...options } : options)
}
