import { migrateJobs } from '../../server/jobs/runner/runner.ts'
import type { TestDatabase } from '../support/database.ts'
import { openAt } from '../support/openAt.ts'
import { startOwnPostgres } from '../support/ownPostgres.ts'

/** A database in a PostgreSQL of its own. */
export type OwnDatabase = {
  database: TestDatabase
  /** Kills the server with SIGKILL and starts it again. */
  crash(): Promise<void>
}

/**
 * Opens a database that can be crashed. The tests' shared server cannot: other tests use it, and it acknowledges
 * commits before they are written to disk. That is set by flags of its command line, which ALTER SYSTEM does not
 * override, so a crash would lose commits.
 */
export async function openOwnDatabase(): Promise<OwnDatabase> {
  const { url, kill, restart, close } = await startOwnPostgres()
  const database = openAt(url)
  await migrateJobs(database.pool)
  return {
    database: { ...database, close: () => database.close().then(close) },
    async crash() {
      await kill()
      await restart()
    },
  }
}
