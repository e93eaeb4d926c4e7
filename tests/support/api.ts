import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { createApp } from '../../server/api/app.ts'
import { openTables } from '../../server/domain/table/openTables.ts'
import { runJobsOn } from '../../server/jobs/runner/runJobs.ts'
import { loadConfig } from '../../server/platform/config/config.ts'
import { openLive } from '../../server/platform/live/live.ts'
import { createLog } from '../../server/platform/log/log.ts'
import type { AppDeps } from '../../server/platform/parts.ts'
import type { JobName } from '../../server/platform/queue/jobNames.ts'
import { createClock, type TestClock } from './clock.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { post } from './post.ts'

type GraphQLReply<Data> = {
  status: number
  headers: Headers
  data: Data
  errors?: { message: string; extensions: { code?: string; field?: string } }[]
}

type CallOptions = { bearer?: string | undefined; headers?: Record<string, string> }

export type TestApi = {
  deps: AppDeps
  clock: TestClock
  /** `http://127.0.0.1:<free port>` */
  url: string
  /** POSTs an operation like a client without cookies. */
  graphql<Data = Record<string, never>>(
    query: string,
    variables?: Record<string, unknown>,
    options?: CallOptions,
  ): Promise<GraphQLReply<Data>>
  /** the connections of the worker's jobs */
  jobsPool: pg.Pool
  /** Runs all jobs that are due at the clock's instant. */
  work(sweeps?: readonly JobName[]): Promise<void>
  close(): Promise<void>
}

/**
 * Starts the service on a database of its own and a free loopback port, with a clock that only the test moves.
 *
 * @param env settings in addition to the defaults
 * @param time a time source in place of the test's clock
 * @param log where lines are written; by default nowhere
 * @param opened the database, if not a new one of the tests'
 * @param wanted the port, if it is free
 */
export async function startApi(
  env: Record<string, string> = {},
  time?: () => Date,
  log = createLog('silent'),
  opened?: TestDatabase,
  wanted = 0,
): Promise<TestApi> {
  const database = opened ?? (await createTestDatabase())
  const clock = createClock()
  const secret = 'a secret of the tests, which is long enough'
  // The server must not close an idle connection on which the next request is just being sent.
  const server = createServer({ keepAliveTimeout: 0 })
  const port = await listen(server, wanted)
  const url = `http://127.0.0.1:${port}`
  const appUrl = `http://localhost:${port}`
  const config = loadConfig({ DATABASE_URL: database.url, SESSION_SECRET: secret, APP_URL: appUrl, ...env })
  const live = openLive({ url: database.url, log })
  const deps: AppDeps = {
    config,
    database,
    clock: time ?? clock,
    log,
    secret,
    isStopping: () => false,
    // On a busy machine, a test's requests are answered late instead of refused.
    load: { admits: () => true, answered: () => undefined },
    live,
    tables: openTables({ database, live, clock: time ?? clock, log }),
  }
  server.on('request', createApp(deps))

  return {
    deps,
    clock,
    url,
    async graphql(query, variables = {}, { bearer, headers = {} } = {}) {
      const reply = await post(
        `${url}/graphql`,
        { query, variables },
        { ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }), ...headers },
      )
      return { status: reply.status, headers: reply.headers, ...JSON.parse(reply.body) }
    },
    jobsPool: database.jobsPool,
    work: (sweeps) => runJobsOn(database.jobsPool, deps, sweeps),
    async close() {
      deps.tables.close()
      await live.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await database.close()
    },
  }
}

/**
 * Listens on the wanted port or, if it is taken, on another.
 *
 * @returns the port
 */
async function listen(server: Server, wanted: number): Promise<number> {
  server.listen(wanted, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if (wanted === 0) throw error
    return listen(server, 0)
  }
  return (server.address() as AddressInfo).port
}
