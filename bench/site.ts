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
  /** Address of the web process. */
  url: string
  /** Address of the floor, see floor.ts. */
  floorUrl: string
  pool: pg.Pool
  /** Address of the database, for a benchmark that writes without HTTP. */
  databaseUrl: string
  /** An Authorization header for each member, made again: its token lives ten minutes. */
  bearers(): Promise<string[]>
  /** How to ask what one of its servers, and the database behind it, has used of the processors, see processorTime.ts. */
  accountOf(server: ChildProcess): () => Promise<Account | null>
  /** The processes of both addresses. */
  processes: { web: ChildProcess; floor: ChildProcess }
  /**
   * Starts another server on the same database, which ends with the site.
   *
   * @param file its path from this folder; it is given what the floor is, and answers at /readyz
   * @param env more of its environment
   * @returns its address, and the process
   */
  start(file: string, env: Readonly<Record<string, string>>): Promise<{ url: string; child: ChildProcess }>
  close(): Promise<void>
}

/** How its processes run: as users have them, or with a profiler, see profiler.ts. */
type Manner = 'plain' | 'profiled'

/** Starts a file as a process of its own and waits until it answers. */
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
    // Without the triggers that tell open pages: nobody has one open.
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

/** Starts a PostgreSQL with every migration; `closing` learns how it ends. */
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
 * Starts what the benchmarks of the service ask: a PostgreSQL as `npm start` has it, with its durable settings and a
 * community in it, a web process, and the floor, each a process of its own.
 *
 * @param given an empty database with all migrations, in place of a PostgreSQL of its own; it stays open
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
    // Sign-ins come from many addresses, as X-Forwarded-For says, or their limits would be measured.
    const webEnv = { ...env, ROLE: 'web', DEMO: '0', TRUSTED_PROXIES: '127.0.0.1' }
    const web = await startProcess('../server/main.ts', webEnv, manner)
    closing.push(() => stop(web))
    // It names the same address in links.
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
