import { randomInt } from 'node:crypto'
import type { TestApi } from './api.ts'

/**
 * Waits until the service has received the notices of all changes committed before, so that a stream opened next does
 * not report them.
 */
export async function noticesReceived({ deps }: Pick<TestApi, 'deps'>): Promise<void> {
  const mark = -randomInt(1, 2 ** 31)
  const received = Promise.withResolvers<void>()
  deps.live.onTable((encounterId) => {
    // After a lost connection, any table may have changed.
    if (encounterId === mark || encounterId === null) received.resolve()
  })
  await deps.database.pool.query("SELECT after_commit.pg_notify('table_changed', $1)", [String(mark)])
  await received.promise
}
