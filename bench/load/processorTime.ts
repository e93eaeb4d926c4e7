import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** Nanoseconds of processor time by process id. */
export type Account = ReadonlyMap<number, number>

/** Returns the nanoseconds of processor time of a process's threads, from Linux; 0 if the process has ended. */
function timeOf(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const times = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'))
    return times.reduce((sum, text) => sum + Number(text.split(' ')[0]), 0)
  } catch (error) {
    const hasEnded = error instanceof Error && 'code' in error && /^(ENOENT|ESRCH)$/.test(String(error.code))
    if (hasEnded) return 0
    throw error
  }
}

/**
 * Returns the processor time used so far by a server and by the PostgreSQL processes that serve it. It shows the cost
 * of a request even on a machine that others use too, where requests a second depend on how much the others left.
 *
 * @param pool a connection to its database
 * @returns null except on Linux, the only system with these figures
 */
export async function processorTimes(pool: pg.Pool, pid: number): Promise<Account | null> {
  if (process.platform !== 'linux') return null
  const { rows } = await pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'`,
  )
  return new Map([pid, ...rows.map((row) => row.pid)].map((each) => [each, timeOf(each)]))
}

/** Returns the microseconds between two measurements. */
export const spentBetween = (before: Account, after: Account): number =>
  [...after].reduce((sum, [pid, time]) => sum + Math.max(0, time - (before.get(pid) ?? 0)), 0) / 1000
