import pg from 'pg'
import { countStatements } from '../../platform/database/countStatements.ts'
import { dropUnfinished } from '../../platform/database/dropUnfinished.ts'
import { sendNoticesAfterCommits } from '../../platform/live/sendNotices.ts'

type Connected = Parameters<pg.Pool['connect']>[0]

/**
 * graphile-worker releases its listening connection a second time if the reply to LISTEN fails after the worker was
 * asked to stop. A plain pool would throw then, where nothing catches it, and the whole process would stop.
 */
class WorkerPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected) {
    if (!connected) return super.connect()
    return super.connect((failure, client, release) => {
      if (!client) return connected(failure, client, release)
      let isReleased = false
      connected(failure, client, (error) => {
        if (!isReleased) release(error)
        isReleased = true
      })
    })
  }
}

/**
 * Opens a pool for the worker, separate from the application's but on the same database with the same settings. Jobs
 * hold connections while they wait for other servers, and must not take them from requests. The caller ends it.
 *
 * @param report called when a connection dies; the pool replaces it
 */
export function openWorkerPool(
  applicationPool: pg.Pool,
  max: number,
  report: (error: Error) => void,
): pg.Pool {
  const { options } = applicationPool
  // pg makes the password non-enumerable, so spreading alone would lose it.
  const pool = new WorkerPool({ ...options, max, ...(options.password && { password: options.password }) })
  countStatements(pool)
  dropUnfinished(pool)
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  sendNoticesAfterCommits(pool, report)
  return pool
}
