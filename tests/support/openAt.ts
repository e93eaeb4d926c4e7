import { openWorkerPool } from '../../server/jobs/runner/workerPool.ts'
import { openDatabase } from '../../server/platform/database/db.ts'
import type { TestDatabase } from './database.ts'

/**
 * Opens a database by its URL, other than one on the tests' common server.
 *
 * @param onError is called with the errors of lost connections
 */
export function openAt(url: string, onError: (error: Error) => void = () => undefined): TestDatabase {
  const database = openDatabase(url, { onError })
  const jobsPool = openWorkerPool(database.pool, 8, onError)
  return {
    ...database,
    url,
    jobsPool,
    close: () => Promise.all([database.close(), jobsPool.end()]).then(() => undefined),
  }
}
