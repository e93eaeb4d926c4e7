import type { Pool } from 'pg'

// The first half of PostgreSQL's two-part advisory lock keys, like those in locks.ts; the second half is always 0.
const alteringFunctions = 0x656e6e

const planOnce = 'plan_cache_mode=force_generic_plan'

/**
 * Changes graphile-worker's function that queues jobs, in two ways. It announces new jobs after the commit, as for
 * other changes (migration send_notices_after_commit), because NOTIFY makes commits wait for each other. And it plans
 * its statements once on each connection, because planning them took longer than running them. Call it after
 * graphile-worker's own migrations, which may replace the function. Several processes may call it at once.
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
