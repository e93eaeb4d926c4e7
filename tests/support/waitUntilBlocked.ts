import { expect } from 'vitest'
import type { TestApi } from './api.ts'

/**
 * Resolves once at least `statements` statements on this database wait for a lock, which a transaction of the test
 * holds. It uses a connection outside of that transaction, within which pg_stat_activity would not change.
 */
export async function waitUntilBlocked({ deps }: Pick<TestApi, 'deps'>, statements = 1): Promise<void> {
  const waiting =
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
  await expect
    .poll(async () => (await deps.database.pool.query(waiting)).rowCount, { interval: 10 })
    .toBeGreaterThanOrEqual(statements)
}
