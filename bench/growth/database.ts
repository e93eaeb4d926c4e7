import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrateJobs } from '../../server/jobs/runner/runner.ts'
import { startEmbeddedPostgres } from '../../server/platform/embedded/embeddedPostgres.ts'
import type { Figures } from '../results.ts'
import { fill, fillNewest } from './fill.ts'
import { applyEarlier, measureMigrations } from './migrations.ts'

/** Settings for a server with a database of this size. Commits are as durable as ever. */
const settings = {
  shared_buffers: '2GB',
  effective_cache_size: '8GB',
  max_wal_size: '8GB',
  random_page_cost: '1.1',
  shared_preload_libraries: 'pg_stat_statements',
}

export type Grown = { url: string; migrations: Figures; close(): Promise<void> }

/**
 * Starts a PostgreSQL with a filled database in a folder.
 *
 * @param folder a folder that stays, and is filled if it is new; a temporary one if absent
 */
export async function openGrown(members: number, now: Date, folder?: string): Promise<Grown> {
  const home = folder ?? (await mkdtemp(join(tmpdir(), 'encounters-growth-')))
  await mkdir(home, { recursive: true })
  await chmod(home, 0o711)
  const remove = () => (folder === undefined ? rm(home, { recursive: true }) : Promise.resolve())
  const postgres = await startEmbeddedPostgres(home, { settings }).catch(async (error: unknown) => {
    await remove()
    throw error
  })
  const close = () => postgres.stop().finally(remove)
  try {
    if (!(await isFilled(postgres.url))) {
      await applyEarlier(postgres.url)
      await prepare(postgres.url)
      await fill(postgres.url, members, now)
      await markFilled(postgres.url)
    }
    const migrations = await measureMigrations(postgres.url)
    await fillNewest(postgres.url, members, now)
    return { url: postgres.url, migrations, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function onPool<T>(url: string, use: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  return use(pool).finally(() => pool.end())
}

const filled = 'filled'

/**
 * Whether the database is filled.
 *
 * @throws Error for a folder whose filling was interrupted
 */
const isFilled = (url: string): Promise<boolean> =>
  onPool(url, async (pool) => {
    const { rows } = await pool.query<{ isMade: boolean; word: string | null }>(
      `SELECT to_regclass('members') IS NOT NULL AS "isMade", obj_description(to_regclass('members')) AS word`,
    )
    if (rows[0]?.isMade && rows[0].word !== filled)
      throw new Error('This folder was filled only in part: delete it.')
    return rows[0]?.isMade === true
  })

const markFilled = (url: string): Promise<void> =>
  onPool(url, async (pool) => {
    await pool.query(`COMMENT ON TABLE members IS '${filled}'`)
  })

const prepare = (url: string): Promise<void> =>
  onPool(url, async (pool) => {
    await pool.query('CREATE EXTENSION pg_stat_statements')
    await migrateJobs(pool)
  })
