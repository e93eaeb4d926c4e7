import { randomInt } from 'node:crypto'
import type { TestApi } from './api.ts'

/** Waits until the service has heard of every change committed before: whoever opens a stream then hears of none of them. */
export async function untilHeard({ deps }: Pick<TestApi, 'deps'>): Promise<void> {
  const mark = -randomInt(1, 2 ** 31)
  const heard = Promise.withResolvers<void>()
  deps.live.onTable((encounterId) => {
    // After a lost connection anything may have changed.
    if (encounterId === mark || encounterId === null) heard.resolve()
  })
  await deps.database.pool.query("SELECT after_commit.pg_notify('table_changed', $1)", [String(mark)])
  await heard.promise
}
