import { migrateJobs } from '../../server/jobs/runner/runner.ts'
import { openWorkerPool } from '../../server/jobs/runner/workerPool.ts'
import { openDatabase } from '../../server/platform/database/db.ts'
import type { TestDatabase } from '../support/database.ts'
import { startOwnPostgres } from '../support/ownPostgres.ts'

/** Opens a database that is not one of the tests' common server, with the tables of the queue. Connections may be lost. */
export async function openAt(url: string): Promise<TestDatabase> {
  const ignore = () => undefined
  const database = openDatabase(url, { onError: ignore })
  await migrateJobs(database.pool)
  const jobsPool = openWorkerPool(database.pool, 8, ignore)
  return {
    ...{ ...database, url, jobsPool },
    close: () => Promise.all([database.close(), jobsPool.end()]).then(() => undefined),
  }
}

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
  const database = await openAt(url)
  return {
    database: { ...database, close: () => database.close().then(close) },
    async crash() {
      await kill()
      await restart()
    },
  }
}
