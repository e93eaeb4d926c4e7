import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { expect } from 'vitest'
import { createApp } from '../../server/api/app.ts'
import { type KillableDatabase, openKillableDatabase } from './killableDatabase.ts'
import { tally, type World } from './world.ts'

/** Waits until PostgreSQL has noticed that a process is gone, so that its locks are released. */
async function waitUntilDead({ api }: World, name: string): Promise<void> {
  const { pool } = api.deps.database
  for (;;) {
    const { rowCount } = await pool.query('SELECT FROM pg_stat_activity WHERE application_name = $1', [name])
    if (rowCount === 0) return
  }
}

/**
 * Runs something as a process that is killed at one of its first statements, unless it ends before.
 *
 * @param role the kind of process, for the count of faults
 * @param most the latest statement at which it is killed
 */
async function runKilled(
  world: World,
  { role, most, words }: { role: string; most: number; words: string },
  run: (database: KillableDatabase) => Promise<unknown>,
): Promise<void> {
  const { api, chance, faults } = world
  const fatal = 1 + chance.below(most, 'fatal', role, words)
  const name = `killed ${role} ${chance.below(1e9, 'name', role, words)}`
  const address = new URL(api.deps.config.databaseUrl ?? '')
  address.searchParams.set('application_name', name)
  const database = openKillableDatabase(address.href, fatal)
  const life = run(database).catch((error: unknown) => {
    if (!database.isStruck()) throw error
  })
  // Nobody waits for what a killed process was doing.
  await Promise.race([life, database.died])
  if (database.isStruck()) tally(faults, `killed ${role}`)
  else await database.close()
  await waitUntilDead(world, name)
}

/** Runs a worker that is killed at some statement, in the middle of what it does. */
export const killWorker = (
  world: World,
  run: (database: KillableDatabase) => Promise<unknown>,
): Promise<void> =>
  runKilled(world, { role: 'worker', most: 300, words: `${world.api.clock().getTime()}` }, run)

/** Ends every other connection to the database, as a restart of PostgreSQL does. */
async function endConnections({ api }: World): Promise<void> {
  const client = new pg.Client({ connectionString: api.deps.config.databaseUrl })
  await client.connect()
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  await client.end()
}

/**
 * Runs a worker that loses all connections at some statement, as all other processes do, because they are cut or
 * PostgreSQL is killed. The worker continues.
 */
export async function cutWorker(
  world: World,
  run: (database: KillableDatabase) => Promise<unknown>,
): Promise<void> {
  const { api, chance, faults, crash } = world
  const now = api.clock().getTime()
  const fatal = 1 + chance.below(120, 'cut', now)
  const strike = crash ?? (() => endConnections(world))
  let ended: Promise<void> | undefined
  const database = openKillableDatabase(api.deps.config.databaseUrl ?? '', fatal, () => {
    ended = strike()
  })
  await run(database).catch((error: unknown) => {
    if (!database.isStruck()) throw error
  })
  await ended
  await database.close()
  if (ended === undefined) return
  tally(faults, strike === crash ? 'PostgreSQL killed' : 'connections cut')
  // The connections of the other processes were idle. Each pool removes its own as soon as it learns that they ended.
  const others = [api.deps.database.pool, api.jobsPool]
  await expect.poll(() => others.map(({ totalCount }) => totalCount), { interval: 1 }).toEqual([0, 0])
}

/**
 * Runs a web process that is killed while it responds.
 *
 * @param ask sends the request to the process's URL
 */
export function killWeb(world: World, words: string, ask: (url: string) => Promise<unknown>): Promise<void> {
  return runKilled(world, { role: 'web', most: 14, words }, async (database) => {
    const server = createServer(createApp({ ...world.api.deps, database }))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const asked = ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    await Promise.race([asked.catch(() => undefined), database.died])
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
}
