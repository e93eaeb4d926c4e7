import type { Pool } from 'pg'

// The first half of PostgreSQL's two-part advisory lock keys, as those in locks.ts; the second half is not used.
const alteringFunctions = 0x656e6e

/**
 * Lets graphile-worker announce new jobs after the commit, as changes are (migration send_notices_after_commit): the
 * NOTIFY in its function makes commits wait for each other. To be called after its own migrations, which may make the
 * function again; safe to run by several processes at once.
 */
export async function announceAfterCommit(pool: Pool): Promise<void> {
  await pool.query(`
    DO $$ BEGIN
      PERFORM pg_advisory_xact_lock(${alteringFunctions}, 0);
      IF EXISTS (SELECT FROM pg_proc WHERE oid = 'graphile_worker.add_jobs'::regproc AND proconfig IS NULL) THEN
        ALTER FUNCTION graphile_worker.add_jobs SET search_path = after_commit, pg_catalog;
      END IF;
    END $$`)
}
