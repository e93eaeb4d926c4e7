import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { BootError, reasonOf } from '../server/platform/config/bootError.ts'
import { commandLine } from '../server/platform/config/commandLine.ts'
import type { Migration } from './migrationFiles.ts'

// PostgreSQL refuses a few statements inside a transaction, such as CREATE INDEX CONCURRENTLY.
const wantsNoTransaction = /^-- no transaction$/m

/** While a migration waits for a table, every later statement on it waits too. So it gives up soon and tries again. */
const lockTimeout = '2s'
const pauseBetweenTries = 1000
const mostTries = 20

/** PostgreSQL's codes if others hold a needed lock: the wait was too long, or there was a deadlock. */
const busy: readonly (string | undefined)[] = ['55P03', '40P01']

const isBusy = (error: unknown): boolean => error instanceof pg.DatabaseError && busy.includes(error.code)

/**
 * Runs one migration and records it in the history, in one transaction: a process that is killed leaves nothing behind.
 * If others hold the locks it needs, it rolls back and tries again, 20 times in all. A file with the line `-- no
 * transaction` holds a single statement that runs outside a transaction.
 *
 * @throws BootError if a statement fails; the history then says so until `retry`
 */
export async function runMigration(client: pg.Client, migration: Migration): Promise<void> {
  if (wantsNoTransaction.test(migration.sql)) return runOutside(client, migration)
  for (let tries = 1; ; tries++) {
    try {
      return await runInside(client, migration)
    } catch (error) {
      // A lost connection rolls back without us, and can record nothing.
      if (!(error instanceof pg.DatabaseError)) throw error
      await client.query('ROLLBACK')
      if (isBusy(error) && tries < mostTries) {
        await setTimeout(pauseBetweenTries)
        continue
      }
      await fail(client, await begin(client, migration), error)
      throw failure(migration, error, 'Nothing of it remains in the database.')
    }
  }
}

async function runInside(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(`BEGIN; SET LOCAL lock_timeout = '${lockTimeout}'`)
  await client.query(migration.sql)
  await finish(client, await begin(client, migration))
  await client.query('COMMIT')
}

async function runOutside(client: pg.Client, migration: Migration): Promise<void> {
  const id = await begin(client, migration)
  try {
    await client.query(migration.sql)
  } catch (error) {
    await fail(client, id, error)
    throw failure(migration, error, 'It ran outside a transaction, so look for what it left behind.')
  }
  await finish(client, id)
}

/** @returns the id of the history's new row */
async function begin(client: pg.Client, { name, checksum }: Migration): Promise<string> {
  const id = randomUUID()
  await client.query(
    'INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at) VALUES ($1, $2, $3, now())',
    [id, checksum, name],
  )
  return id
}

async function finish(client: pg.Client, id: string): Promise<void> {
  await client.query(
    'UPDATE _prisma_migrations SET finished_at = clock_timestamp(), applied_steps_count = 1 WHERE id = $1',
    [id],
  )
}

async function fail(client: pg.Client, id: string, error: unknown): Promise<void> {
  await client.query('UPDATE _prisma_migrations SET logs = $2 WHERE id = $1', [id, reasonOf(error)])
}

function failure({ name }: Migration, cause: unknown, remains: string): BootError {
  return new BootError(
    `Migration ${name} failed: ${reasonOf(cause)}. ${remains} Correct the cause, then run: ${commandLine('migrate', `retry ${name}`)}`,
    { cause },
  )
}
