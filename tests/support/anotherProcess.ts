import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '../../server/api/app.ts'
import { openTables } from '../../server/domain/table/openTables.ts'
import { openDatabase } from '../../server/platform/database/db.ts'
import { openLive } from '../../server/platform/live/live.ts'
import type { TestApi } from './api.ts'
import { waitLonger } from './waitLonger.ts'

/**
 * Starts the service once more on the same database, with connections of its own: what two web processes share, they
 * share through PostgreSQL alone.
 *
 * @returns its address; `close()` stops it
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
  // As in api.ts: a connection that it ends by itself could be the one that the next request is sent on.
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
