import { migrateJobs } from '../../server/jobs/runner/runner.ts'
import type { TestDatabase } from '../support/database.ts'
import { openAt } from '../support/openAt.ts'
import { startOwnPostgres } from '../support/ownPostgres.ts'

/** A database in a PostgreSQL that nobody else uses. */
export type OwnDatabase = {
  database: TestDatabase
  /** Kills the server with SIGKILL and starts it again. */
  crash(): Promise<void>
}

/**
 * Opens a database to crash. The tests' common server will not do: other tests use it, and it acknowledges commits before
 * they are written, by flags of its command line that ALTER SYSTEM does not outrank, so that a crash loses them.
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
