import type pg from 'pg'

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
export function waitLonger(pools: readonly pg.Pool[]): void {
  for (const each of pools) Object.assign(each.options, patient)
}
