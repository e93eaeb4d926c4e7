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
 * Has connections opened from now on wait far longer than people would: what a simulation comes to must not depend on how
 * busy the machine is.
 */
export function waitLonger({ pool, reads }: Pick<Database, 'pool' | 'reads'>): void {
  for (const each of [pool, reads.pool]) Object.assign(each.options, patient)
}
