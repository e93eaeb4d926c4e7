import type pg from 'pg'
import { z } from 'zod'

/** The embedded server's database. */
export const databaseName = 'encounters'

/** The comments of a database that nobody has used, so that it may be made again. */
const notes = { empty: 'Without all its tables.', filling: 'Being filled for the first time.' }

const shape = z.array(z.object({ note: z.string().nullable() }))

const setNote = (connection: pg.Client | pg.Pool, note: string | null): Promise<unknown> =>
  connection.query(`COMMENT ON DATABASE ${databaseName} IS ${note === null ? 'NULL' : `'${note}'`}`)

const describe = `SELECT shobj_description(oid, 'pg_database') AS note FROM pg_database WHERE datname =`

/**
 * Records that the database has all its tables. It does nothing in a database of another server.
 *
 * @param client connected to that database
 */
export async function markMigrated(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`${describe} current_database()`)
  if (shape.parse(rows)[0]?.note === notes.empty) await setNote(client, null)
}

/**
 * Fills the embedded server's empty database. If this is interrupted, the next start begins again with an empty one.
 *
 * @throws what `fill` throws
 */
export async function fillDatabase(pool: pg.Pool, fill: () => Promise<void>): Promise<void> {
  await setNote(pool, notes.filling)
  await fill()
  await setNote(pool, null)
}

/**
 * Creates the database if it does not exist, or if its first migration or filling was interrupted: nobody has used that
 * one.
 *
 * @param client connected to another database of the server
 */
export async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`${describe} $1`, [databaseName])
  const [found] = shape.parse(rows)
  if (found && found.note !== notes.empty && found.note !== notes.filling) return
  await client.query(`DROP DATABASE IF EXISTS ${databaseName} WITH (FORCE)`)
  await client.query(`CREATE DATABASE ${databaseName}`)
  await setNote(client, notes.empty)
}
