import { loadConfig } from '../../server/platform/config/config.ts'
import type { Database } from '../../server/platform/database/db.ts'
import { createLog } from '../../server/platform/log/log.ts'
import type { JobDeps } from '../../server/platform/parts.ts'

/**
 * Returns the dependencies of jobs in tests.
 *
 * @param postmarkUrl of the fake Postmark; without it, mail goes to the local mailbox
 */
export function jobDeps(database: Database, clock: () => Date, postmarkUrl?: string): JobDeps {
  const postmark = postmarkUrl && {
    APP_URL: 'https://encounters.example',
    POSTMARK_SERVER_TOKEN: 'test-token',
    POSTMARK_API_URL: postmarkUrl,
  }
  const config = loadConfig({ APP_URL: 'http://localhost:4000', ...postmark })
  return { config, database, clock, log: createLog('silent'), secret: 'a secret for tests, 32 bytes long' }
}

/** Makes jobs that wait out their back-off due at once, since PostgreSQL's clock, unlike ours, cannot be moved. */
export async function skipBackOff({ pool }: Database): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.reschedule_jobs(array(SELECT id FROM graphile_worker.jobs WHERE attempts < max_attempts),
       run_at := now())`,
  )
}

/** Ends the wait after which a mail that was handed over can be found at the provider; see {@link skipBackOff}. */
export async function skipSearchDelay({ pool }: Database): Promise<void> {
  await pool.query('UPDATE outbox_mails SET findable_from = now() WHERE findable_from > now()')
}
