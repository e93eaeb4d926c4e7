import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '../../server/api/app.ts'
import { openTables } from '../../server/domain/table/openTables.ts'
import { openDatabase } from '../../server/platform/database/db.ts'
import { openLive } from '../../server/platform/live/live.ts'
import type { TestApi } from './api.ts'
import { waitLonger } from './waitLonger.ts'

/**
 * Starts a second instance of the service on the same database, with connections of its own. Like two web processes,
 * the instances share nothing but PostgreSQL.
 *
 * @returns its URL; `close()` stops it
 */
export async function startAnotherProcess({
  deps,
}: TestApi): Promise<{ url: string; close(): Promise<void> }> {
  const url = deps.config.databaseUrl
  if (url === undefined) throw new Error('Tests run on a database of their own')
  const database = openDatabase(url)
  waitLonger(database)
  const live = openLive({ url, log: deps.log })
  const tables = openTables({ ...deps, database, live })
  // As in api.ts: the server must not close an idle connection on which the next request is just being sent.
  const server = createServer({ keepAliveTimeout: 0 }, createApp({ ...deps, database, live, tables }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      tables.close()
      await live.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await database.close()
    },
  }
}
