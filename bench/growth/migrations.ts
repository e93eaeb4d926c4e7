import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { applyMigrations } from '../../prisma/history.ts'
import { ownMigrations, readMigrations } from '../../prisma/migrationFiles.ts'
import { runMigration } from '../../prisma/runMigration.ts'
import type { Figures } from '../results.ts'

/** The number of newest migrations that run on the filled database. */
const measured = 20

/** Migrates an empty database to the version before the newest migrations. */
export async function applyEarlier(url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'encounters-earlier-'))
  try {
    const migrations = await readMigrations(ownMigrations)
    for (const { name } of migrations.slice(0, -measured))
      await cp(new URL(`${name}/`, ownMigrations), join(folder, name), { recursive: true })
    await applyMigrations(url, pathToFileURL(`${folder}/`))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The strong locks that a transaction holds on tables that had rows before it. */
const locksHeld = `
  SELECT c.relname AS "table", l.mode FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
  WHERE l.pid = pg_backend_pid() AND l.granted AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
    AND c.reltuples > 0 AND l.mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
  ORDER BY 1, 2`

/**
 * Runs the newest migrations on a filled database, one after the other. Each first runs in a transaction that is
 * rolled back, to read the locks it holds. A transaction holds locks until its end, so no lock is held for longer
 * than the whole migration takes.
 */
export async function measureMigrations(url: string): Promise<Figures> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const figures: Figures = {}
  try {
    for (const migration of (await readMigrations(ownMigrations)).slice(-measured)) {
      const { rows } = await client.query('SELECT FROM _prisma_migrations WHERE migration_name = $1', [
        migration.name,
      ])
      if (rows.length > 0) continue
      const locks = await tryOut(client, migration.sql)
      const from = performance.now()
      await runMigration(client, migration)
      figures[`migration ${migration.name}`] = { ms: Math.round(performance.now() - from), locks }
    }
    return figures
  } finally {
    await client.end()
  }
}

async function tryOut(client: pg.Client, sql: string): Promise<string> {
  if (/^-- no transaction$/m.test(sql)) return 'none that stops writes'
  await client.query('BEGIN')
  try {
    await client.query(sql)
    const { rows } = await client.query<{ table: string; mode: string }>(locksHeld)
    const modes = new Map(rows.map(({ table, mode }) => [table, mode.replace(/Lock$/, '')]))
    return [...modes].map(([table, mode]) => `${table} ${mode}`).join(', ') || 'none on a table with rows'
  } finally {
    await client.query('ROLLBACK')
  }
}
