import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '../../server/api/app.ts'
import { openDatabase } from '../../server/platform/database/db.ts'
import { tally, type World } from './world.ts'

/**
 * How long the process waits for a lock, in milliseconds. The lock is held until the reply has come, so any number
 * works.
 */
const briefly = 20

/**
 * Asks a web process while all members and encounters are locked for longer than the process waits.
 *
 * @param ask sends the request to the process's URL
 */
export async function lockOut({ api, faults }: World, ask: (url: string) => Promise<void>): Promise<void> {
  const { database, config } = api.deps
  const impatient = openDatabase(config.databaseUrl ?? '')
  for (const { options } of [impatient.pool, impatient.reads.pool])
    Object.assign(options, { lock_timeout: briefly })
  const server = createServer(createApp({ ...api.deps, database: impatient }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const holder = await database.pool.connect()
  try {
    await holder.query('BEGIN; SELECT FROM members FOR UPDATE; SELECT FROM encounters FOR UPDATE')
    await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    tally(faults, 'locked out')
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await impatient.close()
  }
}
