import type { Pool, PoolClient } from 'pg'

// First halves of PostgreSQL's two-part advisory lock keys; the rate limits and migrations use none.
const livingWorkers = 0x656e6c
const mailsInFlight = 0x656e6d

/**
 * Marks a worker pool as alive for as long as this connection lives; PostgreSQL drops the mark when the process dies.
 */
export async function markAlive(client: PoolClient, workerPoolId: string): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [livingWorkers, workerPoolId])
}

/** Takes that mark away, on the connection that holds it. */
export async function unmarkAlive(client: PoolClient, workerPoolId: string): Promise<void> {
  await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [livingWorkers, workerPoolId])
}

/**
 * Frees the jobs of worker pools that are no longer alive, so that they run again now and not after graphile-worker's
 * four hours. Safe beside living workers: their jobs are not touched. A job that was queued again while such a pool ran it
 * has lost its key and every try to the later one, so it would stay for good, and goes.
 */
export async function unlockDeadWorkersJobs(pool: Pool): Promise<void> {
  await pool.query(
    `WITH holders AS MATERIALIZED (
       SELECT DISTINCT locked_by FROM graphile_worker.jobs WHERE locked_by IS NOT NULL
     ), dead AS MATERIALIZED (
       SELECT locked_by FROM holders WHERE pg_try_advisory_xact_lock($1, hashtext(locked_by))
     ), replaced AS MATERIALIZED (
       SELECT id FROM graphile_worker.jobs JOIN dead USING (locked_by)
       WHERE key IS NULL AND attempts >= max_attempts AND updated_at >= locked_at
     ), unlocked AS MATERIALIZED (
       SELECT graphile_worker.force_unlock_workers(array(SELECT locked_by FROM dead))
     )
     SELECT graphile_worker.complete_jobs(array(SELECT id FROM replaced)) FROM unlocked`,
    [livingWorkers],
  )
}

/**
 * Runs `use` while holding the one permission in the whole system to send this mail.
 *
 * @returns whether the permission was to be had; false when another worker is at it
 */
export async function holdingMail(
  client: PoolClient,
  id: number,
  use: () => Promise<void>,
): Promise<boolean> {
  const key = [mailsInFlight, id]
  const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS held', key)
  if (!rows[0]?.held) return false
  try {
    await use()
  } finally {
    await client.query('SELECT pg_advisory_unlock($1, $2)', key)
  }
  return true
}
