import pg from 'pg'
import { countStatements } from '../../platform/database/countStatements.ts'
import { dropUnfinished } from '../../platform/database/dropUnfinished.ts'
import { sendNoticesAfterCommits } from '../../platform/live/sendNotices.ts'

/**
 * Opens a pool beside the application's, on the same database and with the same settings: jobs hold connections while
 * they wait for others' servers, and must not take them from people's requests. The caller ends it.
 *
 * @param report called when a connection dies; the pool replaces it by itself
 */
export function openWorkerPool(
  applicationPool: pg.Pool,
  max: number,
  report: (error: Error) => void,
): pg.Pool {
  const { options } = applicationPool
  // pg keeps the password out of enumeration, so spreading alone would lose it.
  const pool = new pg.Pool({ ...options, max, ...(options.password && { password: options.password }) })
  countStatements(pool)
  dropUnfinished(pool)
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  sendNoticesAfterCommits(pool, report)
  return pool
}
