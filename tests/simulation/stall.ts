import pg from 'pg'
import { fail, type World } from './world.ts'

/**
 * In milliseconds, longer than any single step takes on a busy machine: each statement may take a minute, see
 * patience.ts.
 */
const longest = 100_000

/** Returns what PostgreSQL's connections to the world's database are doing. */
async function readConnections({ api }: World): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: api.deps.config.databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    `SELECT application_name, state, wait_event_type, wait_event, pg_blocking_pids(pid) AS blocked_by, left(query, 200) AS query
     FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  await client.end()
  return rows
}

/**
 * Fails once nothing has happened for that long, and reports what each connection is doing, which a test's timeout
 * would not.
 *
 * @param live the simulation, which goes on while the clock moves or somebody acts
 */
export async function failOnStall<Result>(world: World, run: () => Promise<Result>): Promise<Result> {
  const stalled = Promise.withResolvers<never>()
  const standing = () => `${world.api.clock().getTime()} ${world.steps.length}`
  let before = standing()
  const timer = setInterval(() => {
    const now = standing()
    if (now === before) {
      const { pool, reads } = world.api.deps.database
      const pools = [pool, reads.pool, world.api.jobsPool].map((each) => ({
        open: each.totalCount,
        idle: each.idleCount,
        waiting: each.waitingCount,
      }))
      readConnections(world)
        .then((connections) => fail(world, 'Nothing happens any more', { pools, connections }))
        .catch(stalled.reject)
    }
    before = now
  }, longest)
  try {
    return await Promise.race([run(), stalled.promise])
  } finally {
    clearInterval(timer)
  }
}
