import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { applyMigrations } from '../prisma/history.ts'
import { signAuthToken } from '../server/domain/sessions/authToken.ts'
import { startEmbeddedPostgres } from '../server/platform/embedded/embeddedPostgres.ts'
import { freePort } from './freePort.ts'
import { type Account, processorTimes } from './load/processorTime.ts'
import { communityStatements } from './members.ts'

const secret = 'a secret of the benchmarks, which is long enough'

export type Site = {
  /** URL of the web process. */
  url: string
  /** URL of the floor (floor.ts). */
  floorUrl: string
  pool: pg.Pool
  /** URL of the database, for a benchmark that writes without HTTP. */
  databaseUrl: string
  /** Makes a new Authorization header for each member. Its token lives ten minutes. */
  bearers(): Promise<string[]>
  /**
   * Returns a function that reads the processor time used by one of its servers and the database (processorTime.ts).
   */
  accountOf(server: ChildProcess): () => Promise<Account | null>
  /** The processes behind both URLs. */
  processes: { web: ChildProcess; floor: ChildProcess }
  /**
   * Starts another server on the same database. It is stopped with the site.
   *
   * @param file its path relative to this folder; it gets the same environment as the floor, and must answer /readyz
   * @param env additional environment variables
   * @returns its URL and process
   */
  start(file: string, env: Readonly<Record<string, string>>): Promise<{ url: string; child: ChildProcess }>
  close(): Promise<void>
}

/** How the processes run: as in production, or with a profiler (profiler.ts). */
type Manner = 'plain' | 'profiled'

/** Starts a file as a separate process and waits until it answers. */
async function startProcess(
  file: string,
  env: Record<string, string>,
  manner: Manner = 'plain',
): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { PATH = '', HOME = '' } = process.env
  const pathOf = (name: string) => new URL(name, import.meta.url).pathname
  const isProfiled = manner === 'profiled'
  const profiler = isProfiled ? ['--import', pathOf('./profiler.ts')] : []
  const child = spawn(process.execPath, [...profiler, pathOf(file)], {
    env: { PATH, HOME, PORT: String(port), APP_URL: url, ...env },
    stdio: ['ignore', 'ignore', 'inherit', ...(isProfiled ? (['ipc'] as const) : [])],
  })
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${file} ended with status ${child.exitCode}`)
    const reply = await fetch(`${url}/readyz`).catch((error: unknown) => {
      if (error instanceof TypeError) return null
      throw error
    })
    if (reply?.ok) return { url, child }
    await pause(50)
  }
}

async function fill(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  const now = new Date()
  try {
    // Skip the triggers that notify open pages, since there are none.
    await client.query('SET session_replication_role = replica')
    for (const text of communityStatements(now)) await client.query(text)
    for (const table of ['members', 'encounters'])
      await client.query(`SELECT setval('${table}_id_seq', (SELECT max(id) FROM ${table}))`)
    await client.query('VACUUM ANALYZE')
  } finally {
    client.release(true)
  }
}

async function stop({ child }: { child: ChildProcess }): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Starts a PostgreSQL with every migration, and adds to `closing` what stops it. */
async function openPostgres(closing: (() => Promise<unknown>)[]): Promise<{ url: string; pool: pg.Pool }> {
  const home = await mkdtemp(join(tmpdir(), 'encounters-bench-'))
  await chmod(home, 0o711)
  closing.push(() => rm(home, { recursive: true }))
  const postgres = await startEmbeddedPostgres(home)
  closing.push(postgres.stop)
  await applyMigrations(postgres.url)
  const pool = new pg.Pool({ connectionString: postgres.url, max: 10 })
  closing.push(() => pool.end())
  return { url: postgres.url, pool }
}

/**
 * Starts everything that benchmarks of the service need: a PostgreSQL with the durable settings of `npm start` and a
 * community in it, a web process, and the floor. Each is a separate process.
 *
 * @param given an empty database with all migrations, to use instead of a new PostgreSQL; it is not closed
 */
export async function openSite(
  manner: Manner = 'plain',
  given?: { url: string; pool: pg.Pool },
): Promise<Site> {
  const closing: (() => Promise<unknown>)[] = []
  const close = async (): Promise<void> => {
    for (const end of closing.splice(0).reverse()) await end()
  }
  try {
    const { url, pool } = given ?? (await openPostgres(closing))
    await fill(pool)
    const env = { DATABASE_URL: url, SESSION_SECRET: secret }
    // Sign-ins come from many addresses, by X-Forwarded-For, or the rate limits would be measured.
    const webEnv = { ...env, ROLE: 'web', DEMO: '0', TRUSTED_PROXIES: '127.0.0.1' }
    const web = await startProcess('../server/main.ts', webEnv, manner)
    closing.push(() => stop(web))
    // The floor writes the same address into links.
    const floor = await startProcess('./floor.ts', { ...env, APP_URL: web.url }, manner)
    closing.push(() => stop(floor))
    return {
      url: web.url,
      floorUrl: floor.url,
      pool,
      databaseUrl: url,
      bearers: () => readBearers(pool),
      accountOf:
        ({ pid = 0 }) =>
        () =>
          processorTimes(pool, pid),
      processes: { web: web.child, floor: floor.child },
      start: async (file, more) => {
        const other = await startProcess(file, { ...env, ...more })
        closing.push(() => stop(other))
        return other
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function readBearers(pool: pg.Pool): Promise<string[]> {
  const now = new Date()
  const { rows } = await pool.query<{ id: number; guid: string; username: string; sid: string }>(
    `SELECT m.id, m.public_guid AS guid, m.username, s.id AS sid FROM sessions s JOIN members m ON m.id = s.member_id ORDER BY m.id`,
  )
  return Promise.all(
    rows.map(async ({ id, guid, username, sid }) => {
      const claims = {
        nameid: String(id),
        unique_name: username,
        public_guid: guid,
        role: 'Member' as const,
        sid,
      }
      return `Bearer ${await signAuthToken(claims, secret, now)}`
    }),
  )
}
