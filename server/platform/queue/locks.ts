import type { Pool, PoolClient } from 'pg'

// First halves of PostgreSQL's two-part advisory lock keys. Rate limits and migrations use none of these.
const livingWorkers = 0x656e6c
const mailsInFlight = 0x656e6d

/** Marks a worker pool as alive while this connection lives. PostgreSQL drops the mark when the process dies. */
export async function markAlive(client: PoolClient, workerPoolId: string): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [livingWorkers, workerPoolId])
}

/** Removes that mark, on the connection that holds it. */
export async function unmarkAlive(client: PoolClient, workerPoolId: string): Promise<void> {
  await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [livingWorkers, workerPoolId])
}

/**
 * Unlocks the jobs of dead worker pools, so that they run again now and not after graphile-worker's four hours. The
 * jobs of living workers are not touched. If a job was queued again while a pool ran it that then died, graphile-worker
 * gave its key to the new job and used up its attempts. It would never run again nor be deleted, so it is completed
 * here.
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
 * Runs `use` while holding the only lock in the whole system for sending this mail.
 *
 * @returns false if another worker holds it; then `use` does not run
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
