import pg from 'pg'
import { BootError, reasonOf } from '../server/platform/config/bootError.ts'
import { ownSchema, readMigrations, readSchema, type SchemaPlace, withEngine } from './schemaEngine.ts'

/** How a database stands to this build's migrations; names are folders under prisma/migrations. */
export type Diagnosis = {
  state: 'current' | 'behind' | 'newer' | 'failed' | 'edited'
  names: string[]
}

const everything = { externalTables: [], externalEnums: [] }
// Any constant of our own: the key under which processes that migrate one database wait for each other.
const migrationKey = 452_119

/**
 * Compares a database with the migrations of this build, and changes nothing.
 *
 * @throws BootError when the database cannot be reached or is older than PostgreSQL 15
 */
export async function diagnose(databaseUrl: string, place: SchemaPlace = ownSchema): Promise<Diagnosis> {
  const client = await connectToDatabase(databaseUrl)
  await client.end()
  const migrationsList = await readMigrations(place)
  const found = await withEngine(databaseUrl, await readSchema(place), (engine) =>
    engine.diagnoseMigrationHistory({ migrationsList, optInToShadowDatabase: false, filters: everything }),
  )
  if (found.failedMigrationNames.length > 0) return { state: 'failed', names: found.failedMigrationNames }
  if (found.history && 'unpersistedMigrationNames' in found.history) {
    return { state: 'newer', names: found.history.unpersistedMigrationNames }
  }
  if (found.editedMigrationNames.length > 0) return { state: 'edited', names: found.editedMigrationNames }
  if (found.history) return { state: 'behind', names: found.history.unappliedMigrationNames }
  return { state: 'current', names: [] }
}

/**
 * Brings a database to this build's migrations. Processes that start together take turns.
 *
 * @returns the names of the migrations applied, none where it was current
 * @throws BootError when the database cannot be reached, is newer than this build, or a migration failed
 */
export async function applyMigrations(
  databaseUrl: string,
  place: SchemaPlace = ownSchema,
): Promise<string[]> {
  const client = await connectToDatabase(databaseUrl)
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationKey])
    const diagnosis = await diagnose(databaseUrl, place)
    if (diagnosis.state === 'current') return []
    if (diagnosis.state !== 'behind') throw new BootError(explain(diagnosis.state, diagnosis.names))
    const migrationsList = await readMigrations(place)
    const applied = await withEngine(databaseUrl, await readSchema(place), (engine) =>
      engine.applyMigrations({ migrationsList, filters: everything }),
    ).catch((error: unknown) => {
      throw new BootError(`A migration failed: ${reasonOf(error)}`, { cause: error })
    })
    return applied.appliedMigrationNames
  } finally {
    await client.end()
  }
}

/**
 * For a process that must not migrate by itself.
 *
 * @throws BootError, with the command that helps, unless the database is exactly at this build's migrations
 */
export async function requireCurrent(databaseUrl: string, place: SchemaPlace = ownSchema): Promise<void> {
  const diagnosis = await diagnose(databaseUrl, place)
  if (diagnosis.state !== 'current') throw new BootError(explain(diagnosis.state, diagnosis.names))
}

/** Lets a migration that failed be tried again, once its cause is mended. */
export async function forgetFailure(databaseUrl: string, migrationName: string): Promise<void> {
  await withEngine(databaseUrl, await readSchema(ownSchema), (engine) =>
    engine.markMigrationRolledBack({ migrationName }),
  )
}

/**
 * The SQL that leads from the end of the migrations to schema.prisma, worked out in a database made for it.
 *
 * @param serverUrl a database whose user may create databases; it is not itself looked at
 * @returns the empty string where nothing differs
 */
export async function diffToSchema(serverUrl: string, place: SchemaPlace = ownSchema): Promise<string> {
  const schema = await readSchema(place)
  const migrations = await readMigrations(place)
  const { exitCode, stdout } = await withEngine(serverUrl, schema, (engine) =>
    engine.diff({
      from: { tag: 'migrations', ...migrations },
      to: { tag: 'schemaDatamodel', files: [schema] },
      script: true,
      exitCode: true,
      filters: everything,
    }),
  )
  return exitCode === 0 ? '' : (stdout ?? '')
}

/** One sentence for whoever runs the program: how the database stands, and what to do. */
function explain(state: Exclude<Diagnosis['state'], 'current'>, names: string[]): string {
  const list = names.join(', ')
  return {
    behind: `The database lacks ${names.length} migration(s): ${list}. Run: npm run migrate`,
    newer: `The database was written by a newer version of Encounters: it has ${list}, which this one does not know. Run that version, or use another database. Nothing was changed.`,
    failed: `An earlier migration failed in this database: ${list}. Mend the cause, then run: npm run migrate -- retry ${names[0]}`,
    edited: `These migrations were changed after they were applied to this database: ${list}. Restore their files, or use another database.`,
  }[state]
}

async function connectToDatabase(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  const { host, pathname } = new URL(databaseUrl)
  try {
    await client.connect()
  } catch (error) {
    throw new BootError(`No database at ${host}${pathname}: ${reasonOf(error)}. Check DATABASE_URL.`, {
      cause: error,
    })
  }
  const { rows } = await client.query(`SELECT current_setting('server_version_num')::int / 10000 AS major`)
  if (rows[0].major >= 15) return client
  await client.end()
  throw new BootError(`The database at ${host} is PostgreSQL ${rows[0].major}; 15 or newer is needed.`)
}
