import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** Nanoseconds for which each process has run, by its id. */
export type Account = ReadonlyMap<number, number>

/** Nanoseconds for which the threads of a process have run, by Linux's account; none where it has ended. */
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
 * What a server and the PostgreSQL processes behind it have used of the processors so far. It says what a request costs
 * on a machine that others use too, where requests a second say how much the others left.
 *
 * @param pool a connection to its database
 * @returns null where the system has no such account, which only Linux has
 */
export async function processorTimes(pool: pg.Pool, pid: number): Promise<Account | null> {
  if (process.platform !== 'linux') return null
  const { rows } = await pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'`,
  )
  return new Map([pid, ...rows.map((row) => row.pid)].map((each) => [each, timeOf(each)]))
}

/** Microseconds between two accounts. */
export const spentBetween = (before: Account, after: Account): number =>
  [...after].reduce((sum, [pid, time]) => sum + Math.max(0, time - (before.get(pid) ?? 0)), 0) / 1000
