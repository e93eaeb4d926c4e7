import type { Pool } from 'pg'

// The first half of PostgreSQL's two-part advisory lock keys, as those in locks.ts; the second half is not used.
const alteringFunctions = 0x656e6e

const planOnce = 'plan_cache_mode=force_generic_plan'

/**
 * Suits graphile-worker's function that queues jobs to this service. It announces new jobs after the commit, as changes are
 * (migration send_notices_after_commit): its NOTIFY makes commits wait for each other. And its statements are planned once on
 * each connection: planning them for every call took longer than what they do. To be called after graphile-worker's own
 * migrations, which may make the function again; safe to run by several processes at once.
 */
export async function suitAddJobs(pool: Pool): Promise<void> {
  await pool.query(`
    DO $$ BEGIN
      PERFORM pg_advisory_xact_lock(${alteringFunctions}, 0);
      IF NOT EXISTS (
        SELECT FROM pg_proc WHERE oid = 'graphile_worker.add_jobs'::regproc AND '${planOnce}' = ANY(proconfig)
      ) THEN
        ALTER FUNCTION graphile_worker.add_jobs SET search_path = after_commit, pg_catalog;
        ALTER FUNCTION graphile_worker.add_jobs SET ${planOnce};
      END IF;
    END $$`)
}
