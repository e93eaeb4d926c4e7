import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { BootError, NoDatabaseError, reasonOf } from '../server/platform/config/bootError.ts'
import { commandLine } from '../server/platform/config/commandLine.ts'
import { markMigrated } from '../server/platform/embedded/fillDatabase.ts'
import { isSameFile, type Migration, ownMigrations, readMigrations } from './migrationFiles.ts'
import { runMigration } from './runMigration.ts'

/** The state of a database relative to this build's migrations; names are folders under prisma/migrations. */
export type Diagnosis = {
  state: 'current' | 'behind' | 'newer' | 'failed' | 'edited' | 'foreign'
  names: string[]
}

/** A row of the history, Prisma's own table. A migration that failed and was tried again has a row for each attempt. */
type Attempt = { name: string; checksum: string; isFinished: boolean }

// The key that Prisma's own command line locks too, so that it and this program wait for each other.
const migrationKey = 72_707_369
const turnInterval = 50

// The same columns as Prisma's, so that `prisma migrate deploy` works before and after.
const createHistory = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`

/**
 * Compares a database with the migrations of this build, without changing anything.
 *
 * @param folder of migrations, ending in a slash
 * @throws BootError if the database cannot be reached or is older than PostgreSQL 15
 */
export function diagnose(databaseUrl: string, folder = ownMigrations): Promise<Diagnosis> {
  return onConnection(databaseUrl, async (client) => compare(client, await readMigrations(folder)))
}

/**
 * Applies this build's migrations to a database. Processes that start together take turns, and the first applies them.
 *
 * @param folder of migrations, ending in a slash
 * @returns the names of the migrations applied, none if the database was current
 * @throws BootError if the database cannot be reached, is newer than this build or not usable, or if a migration failed
 */
export function applyMigrations(databaseUrl: string, folder = ownMigrations): Promise<string[]> {
  return onConnection(databaseUrl, async (client) => {
    const migrations = await readMigrations(folder)
    await takeTurn(client)
    const diagnosis = await compare(client, migrations)
    if (diagnosis.state !== 'current' && diagnosis.state !== 'behind')
      throw new BootError(explain(diagnosis.state, diagnosis.names))
    if (diagnosis.names.length === migrations.length) await beginHistory(client)
    for (const migration of migrations)
      if (diagnosis.names.includes(migration.name)) await runMigration(client, migration)
    // Also if another process applied them, which may have been killed before it could record this.
    await markMigrated(client)
    return diagnosis.names
  })
}

/**
 * Creates the table of the history in a database that has none.
 *
 * @throws BootError, before anything is created, if migrations cannot be applied to the database
 */
async function beginHistory(client: pg.Client): Promise<void> {
  const { rows } = await client.query('SELECT getdatabaseencoding() AS encoding, current_user AS name')
  const [{ encoding, name }] = rows
  if (encoding !== 'UTF8') {
    throw new BootError(
      `The database has the encoding ${encoding}; UTF8 is needed. ` +
        'Make it with: CREATE DATABASE ... ENCODING UTF8 TEMPLATE template0',
    )
  }
  await client.query(createHistory).catch((error: unknown) => {
    throw new BootError(
      `No tables can be made in this database: ${reasonOf(error)}. The user ${name} must own it.`,
      { cause: error },
    )
  })
}

/**
 * Checks the database for a process that must not migrate itself.
 *
 * @throws BootError, with the command that helps, unless the database has exactly this build's migrations
 */
export async function requireCurrent(databaseUrl: string): Promise<void> {
  const { state, names } = await diagnose(databaseUrl)
  if (state !== 'current') throw new BootError(explain(state, names))
}

/**
 * Allows a failed migration to be tried again, once its cause is fixed. An embedded database whose first migration failed
 * has been made again since, so it has no history to change.
 *
 * @throws BootError if no migration of this name failed
 */
export function forgetFailure(databaseUrl: string, name: string): Promise<void> {
  return onConnection(databaseUrl, async (client) => {
    if (!(await readHistory(client))) return
    const { state, names } = await compare(client, [])
    if (state !== 'failed' || !names.includes(name))
      throw new BootError(`No migration called ${name} has failed in this database.`)
    await client.query(
      `UPDATE _prisma_migrations SET rolled_back_at = now()
       WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL`,
      [name],
    )
  })
}

/**
 * Waits until no other process migrates this database. It polls, since a statement that waits inside PostgreSQL would
 * block CREATE INDEX CONCURRENTLY in the process it waits for.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS "isMine"', [migrationKey])
    if (rows[0].isMine) return
    await setTimeout(turnInterval)
  }
}

async function compare(client: pg.Client, migrations: readonly Migration[]): Promise<Diagnosis> {
  const attempts = await readHistory(client)
  if (!attempts) {
    const names = await readTables(client)
    if (names.length > 0) return { state: 'foreign', names }
  }
  const applied = new Map(attempts?.map((attempt) => [attempt.name, attempt]))
  const onDisk = new Set(migrations.map(({ name }) => name))
  const found: Diagnosis[] = [
    { state: 'failed', names: [...applied.values()].flatMap((each) => (each.isFinished ? [] : each.name)) },
    { state: 'newer', names: [...applied.keys()].filter((name) => !onDisk.has(name)) },
    { state: 'edited', names: migrations.filter((each) => isEdited(each, applied)).map(({ name }) => name) },
    { state: 'behind', names: [...onDisk].filter((name) => !applied.has(name)) },
  ]
  return found.find(({ names }) => names.length > 0) ?? { state: 'current', names: [] }
}

function isEdited(migration: Migration, applied: ReadonlyMap<string, Attempt>): boolean {
  const attempt = applied.get(migration.name)
  return attempt !== undefined && !isSameFile(migration, attempt.checksum)
}

/** @returns undefined if there is no history */
async function readHistory(client: pg.Client): Promise<Attempt[] | undefined> {
  const { rows: found } = await client.query(`SELECT to_regclass('_prisma_migrations') AS history`)
  if (found[0].history === null) return undefined
  const { rows } = await client.query<Attempt>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS "isFinished"
     FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at`,
  )
  return rows
}

/** Reads the tables in the schema that migrations write to, without those of extensions. */
async function readTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
       AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
     ORDER BY relname`,
  )
  return rows.map(({ name }) => name)
}

/** Shortens a list of names for a sentence: a new database lacks dozens of migrations. */
const listed = (names: readonly string[]): string =>
  names.length <= 3 ? names.join(', ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`

/** Explains in one sentence the state of the database and what the operator should do. */
function explain(state: Exclude<Diagnosis['state'], 'current'>, names: string[]): string {
  const list = listed(names)
  return {
    behind: `The database lacks ${names.length === 1 ? 'a migration' : 'migrations'}: ${list}. Run: ${commandLine('migrate')}`,
    newer: `The database was written by a newer version of Encounters: it has ${list}, which this one does not know. Run that version, or use another database. Nothing was changed.`,
    failed: `An earlier migration failed in this database: ${list}. Correct the cause, then run: ${commandLine('migrate', `retry ${names[0]}`)}`,
    edited: `These migrations were changed after they were applied to this database: ${list}. Restore their files, or use another database.`,
    foreign: `The database holds tables of something else (${list}). Use an empty database. Nothing was changed.`,
  }[state]
}

async function onConnection<T>(databaseUrl: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(databaseUrl)
  return use(client).finally(() => client.end())
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  // A lost connection also fails the statement under way, which reports it.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new NoDatabaseError(databaseUrl, error)
  }
  const { rows } = await client.query(`SELECT current_setting('server_version_num')::int / 10000 AS major`)
  if (rows[0].major >= 15) return client
  await client.end()
  throw new BootError(
    `The database at ${new URL(databaseUrl).host} is PostgreSQL ${rows[0].major}; 15 or newer is needed.`,
  )
}
