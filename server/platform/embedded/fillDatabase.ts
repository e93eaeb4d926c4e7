import type pg from 'pg'
import { z } from 'zod'

/** The embedded server's database. */
export const databaseName = 'encounters'

const unfinished = 'Being filled for the first time.'

const shape = z.array(z.object({ note: z.string().nullable() }))

/**
 * Fills the embedded server's empty database. If this is interrupted, the next start begins again with an empty one.
 *
 * @throws what `fill` throws
 */
export async function fillDatabase(pool: pg.Pool, fill: () => Promise<void>): Promise<void> {
  await pool.query(`COMMENT ON DATABASE ${databaseName} IS '${unfinished}'`)
  await fill()
  await pool.query(`COMMENT ON DATABASE ${databaseName} IS NULL`)
}

/**
 * Creates the database if it does not exist, or if its first filling was interrupted: nobody has used that one.
 *
 * @param client connected to another database of the server
 */
export async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `SELECT shobj_description(oid, 'pg_database') AS note FROM pg_database WHERE datname = $1`,
    [databaseName],
  )
  const [found] = shape.parse(rows)
  if (found && found.note !== unfinished) return
  await client.query(`DROP DATABASE IF EXISTS ${databaseName} WITH (FORCE)`)
  await client.query(`CREATE DATABASE ${databaseName}`)
}
