import type { Pool } from 'pg'
import { BootError, NoDatabaseError } from '../config/bootError.ts'

/** Limits of docs/limits.md, in milliseconds; set on the connection, where they also end a wait for a lock. */
export const timeouts = {
  lock_timeout: 2000,
  statement_timeout: 5000,
  idle_in_transaction_session_timeout: 10_000,
}

/**
 * Milliseconds after which a statement counts as unanswered: PostgreSQL would have ended it before, so it is PostgreSQL, or the
 * way to it, that has gone without a word.
 */
export const answerTimeout = 8000

const needed: Readonly<Record<string, string>> = {
  TimeZone: 'UTC',
  ...Object.fromEntries(Object.entries(timeouts).map(([name, limit]) => [name, String(limit)])),
}

/** What sets them on a connection that was opened without them, as behind a pooler. */
export const settingStatements = Object.entries(needed)
  .map(([name, value]) => `SET ${name} = '${value}'`)
  .join('; ')

/**
 * Checks that connections have what they are opened with. A pooler in between drops it unless the pooler's own settings say
 * the same: statements would then wait without end, and times be hours off.
 *
 * @param setting what holds the pool's address
 * @throws NoDatabaseError when none answers; BootError with the statement that the pooler must send to each of its connections
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
