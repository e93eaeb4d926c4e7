import pg from 'pg'
import { createLog } from '../../server/platform/log/log.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { openAt } from '../support/openAt.ts'
import { startTestServer } from '../support/testServer.ts'

/** Starts services in one PostgreSQL, each with an empty database and a clock of its own; `stop()` ends everything. */
export async function openServices(): Promise<{ start(): Promise<TestApi>; stop(): Promise<void> }> {
  const server = await startTestServer()
  const started: TestApi[] = []
  return {
    async start() {
      const name = `${server.templateName}_${started.length}`
      const client = new pg.Client({ connectionString: server.url })
      await client.connect()
      await client
        .query(`CREATE DATABASE ${name} TEMPLATE ${server.templateName}`)
        .finally(() => client.end())
      const address = new URL(server.url)
      address.pathname = `/${name}`
      const database = openAt(address.href, (error) => process.emitWarning(error))
      const api = await startApi({}, undefined, createLog('error'), database)
      started.push(api)
      return api
    },
    async stop() {
      for (const api of started) await api.close()
      await server.stop()
    },
  }
}
