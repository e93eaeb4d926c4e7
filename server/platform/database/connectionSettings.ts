import type { Pool } from 'pg'
import { BootError, NoDatabaseError } from '../config/bootError.ts'

/**
 * Limits of docs/limits.md, in milliseconds. They are set on the connection, so they also limit the wait for a lock.
 */
export const timeouts = {
  lock_timeout: 2000,
  statement_timeout: 5000,
  idle_in_transaction_session_timeout: 10_000,
}

/**
 * Milliseconds after which a statement counts as unanswered. PostgreSQL would have canceled it earlier, so PostgreSQL
 * or the network to it has failed silently.
 */
export const answerTimeout = 8000

const needed: Readonly<Record<string, string>> = {
  TimeZone: 'UTC',
  ...Object.fromEntries(Object.entries(timeouts).map(([name, limit]) => [name, String(limit)])),
}

/** The statements that set them on a connection opened without them, as behind a pooler. */
export const settingStatements = Object.entries(needed)
  .map(([name, value]) => `SET ${name} = '${value}'`)
  .join('; ')

/**
 * Checks that connections have the settings they are opened with. A pooler in between drops them unless its own
 * settings repeat them: statements could then wait forever, and times be off by hours.
 *
 * @param setting the setting that holds the pool's address
 * @throws NoDatabaseError if no database answers; BootError with the statement that the pooler must send to its
 *   connections
 */
export async function requireSettings(pool: Pool, setting = 'DATABASE_URL'): Promise<void> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new NoDatabaseError(pool.options.connectionString ?? '', error)
  })
  const { rows } = await client
    .query<{ name: string; setting: string }>('SELECT name, setting FROM pg_settings WHERE name = ANY($1)', [
      Object.keys(needed),
    ])
    .finally(() => client.release())
  const lost = rows.filter(({ name, setting }) => needed[name] !== setting).map(({ name }) => name)
  if (lost.length === 0) return
  throw new BootError(
    `${setting} leads through a pooler that drops ${lost.join(', ')}. ` +
      `Have it send this on each of its connections (PgBouncer's connect_query): ${settingStatements}`,
  )
}
