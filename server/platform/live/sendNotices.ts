import { AsyncResource } from 'node:async_hooks'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'

/** The code of PostgreSQL's notice that a transaction noted a change (migration send_notices_after_commit). */
const noted = 'ENC01'

/** Milliseconds between two sends, and the most rows in one. */
const limits = { pause: 25, rows: 5000 }

/**
 * Returns the statement that sends the notices of committed transactions, each distinct one once, and deletes their
 * rows. It skips rows that another process is sending at this moment.
 *
 * @param since the oldest transaction to look at, as SQL
 * @returns SQL for one row: `since`, for the next call (every transaction before it has ended, so no older notice can
 *   appear later), and `taken`, the number of rows
 */
export const sendNoticesSince = (since: string): string => `
  WITH taken AS (
    DELETE FROM change_notices WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM change_notices WHERE transaction >= ${since} ORDER BY transaction LIMIT ${limits.rows}
      FOR UPDATE SKIP LOCKED))
    RETURNING channel, payload
  ), sent AS MATERIALIZED (
    SELECT pg_notify(channel, payload) FROM (SELECT DISTINCT channel, payload FROM taken) AS each
  )
  SELECT (SELECT count(*)::int FROM taken) AS taken, (SELECT count(*) FROM sent) AS sent,
    pg_snapshot_xmin(pg_current_snapshot())::text AS since`

/** The statement that is sent after a commit. */
export const sendNotices = sendNoticesSince('$1::bigint')

/**
 * Sends the notices of transactions on a pool's connections soon after each commit. NOTIFY inside the transaction would
 * make every commit wait for the one before. At most one send is under way, and commits close together share one. The
 * pool ends only after they are sent. Notices that cannot be sent, or not before this process dies, are sent by the
 * processes that listen (live.ts).
 *
 * @param report called with the error of a failed send
 */
export function sendNoticesAfterCommits(pool: Pool, report: (error: Error) => void): void {
  const closing = new AbortController()
  const rest = { signal: closing.signal, ref: false }
  let since = '0'
  let isDue = false
  let sending: Promise<void> | undefined

  async function sendOnce(): Promise<void> {
    isDue = false
    const { rows } = await pool.query<{ since: string; taken: number }>(sendNotices, [since])
    const [row] = rows
    if (row && row.taken < limits.rows) since = row.since
    else isDue = true
  }

  async function sendWhileDue(): Promise<void> {
    // Let the committing caller release its connection first.
    await setImmediate()
    while (isDue) {
      await sendOnce().catch(report)
      // Closing aborts the wait.
      await setTimeout(limits.pause, undefined, rest).catch(() => undefined)
    }
    sending = undefined
  }

  // Bound to no request or job: the send is not part of the one that committed.
  const wake = AsyncResource.bind(() => {
    isDue = true
    sending ??= sendWhileDue()
  })

  pool.on('connect', (client) => onCommits(client, wake))
  const end = pool.end.bind(pool)
  pool.end = async () => {
    closing.abort()
    await sending
    await end()
  }
}

/** Calls back after each transaction on a connection that noted a change, even if the reply to it was lost. */
function onCommits(client: PoolClient, ended: () => void): void {
  let hasNoted = false
  const end = (): void => {
    if (hasNoted) ended()
    hasNoted = false
  }
  client.on('notice', ({ code }) => {
    if (code === noted) hasNoted = true
  })
  client.connection.on('readyForQuery', () => {
    if (client.getTransactionStatus() === 'I') end()
  })
  client.on('end', end)
}
