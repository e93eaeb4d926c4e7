import pg from 'pg'
import { expect } from 'vitest'
import type { TestApi } from '../support/api.ts'

/** Has PostgreSQL acknowledge a commit only when it is written: the tests' does so before, as nothing of theirs must last. */
export async function commitForGood({ deps }: TestApi): Promise<void> {
  await deps.database.pool.query('ALTER SYSTEM SET synchronous_commit = on')
  await deps.database.pool.query('SELECT pg_reload_conf()')
}

/**
 * Kills one of PostgreSQL's own processes with SIGKILL. It then ends all others, reads its log and begins again; resolves
 * when it answers.
 */
export async function crashPostgres({ deps }: TestApi): Promise<void> {
  const { databaseUrl } = deps.config
  const client = new pg.Client({ connectionString: databaseUrl })
  const lost = new Promise<void>((resolve) => client.once('end', resolve))
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'",
  )
  const [checkpointer] = rows
  if (!checkpointer) throw new Error('PostgreSQL has no checkpointer')
  process.kill(checkpointer.pid, 'SIGKILL')
  await lost
  await expect.poll(() => answers(databaseUrl)).toBe(true)
}

async function answers(connectionString: string | undefined): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
