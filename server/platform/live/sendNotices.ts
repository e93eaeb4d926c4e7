import { AsyncResource } from 'node:async_hooks'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'

/** What PostgreSQL says where a transaction noted a change (migration send_notices_after_commit). */
const noted = 'ENC01'

/** Milliseconds from one sending to the next, and most rows in one. */
const limits = { pause: 25, rows: 5000 }

/**
 * The statement that sends what committed transactions noted, each notice once, and takes it out of the table. What
 * another process is sending at this moment is left to it.
 *
 * @param since the oldest transaction to look at, as SQL
 * @returns SQL for one row: `since`, for the next time (every transaction before it had ended, so nothing of it can appear
 *   later), and `taken`, how many rows there were
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

/** The statement as it follows a commit. */
export const sendNotices = sendNoticesSince('$1::bigint')

/**
 * Sends what was noted in the transactions of a pool's connections, soon after each commit: NOTIFY in the transaction
 * itself would make every commit wait for the one before. At most one sending is under way, and commits that come
 * close together share one. The pool ends only once they are sent. What cannot be sent, or not before this process dies,
 * is sent by whoever listens (live.ts).
 *
 * @param report called with the error of a sending that failed
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
    // Whoever committed gives their connection back first.
    await setImmediate()
    while (isDue) {
      await sendOnce().catch(report)
      // Closing cuts the wait short.
      await setTimeout(limits.pause, undefined, rest).catch(() => undefined)
    }
    sending = undefined
  }

  // Not part of the request or job whose commit it follows.
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

/** Calls back after each transaction of a connection that noted a change, also where the reply to it was lost. */
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
