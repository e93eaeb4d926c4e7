import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { createApp } from '../../server/api/app.ts'
import { openTables } from '../../server/domain/table/openTables.ts'
import { runJobs } from '../../server/jobs/runner/runJobs.ts'
import { loadConfig } from '../../server/platform/config/config.ts'
import { openDatabase } from '../../server/platform/database/db.ts'
import { shedLoad } from '../../server/platform/limits/shedLoad.ts'
import { openLive } from '../../server/platform/live/live.ts'
import { createLog } from '../../server/platform/log/log.ts'
import type { JobName } from '../../server/platform/queue/jobNames.ts'
import { signIn } from '../../tests/support/factories.ts'

export type Service = {
  /** Sends an operation, or the id of a persisted one, as a member. Throws for anything but a good reply. */
  ask<Data>(memberId: number, operation: { query?: string; id?: string; variables?: object }): Promise<Data>
  /** Runs sweeps, and the jobs that they queue. */
  work(sweeps: readonly JobName[]): Promise<void>
  close(): Promise<void>
}

/** Starts the service in this process, on a filled database and with the usual statement limits. */
export async function openService(url: string): Promise<Service> {
  const secret = 'a secret of the benchmarks, which is long enough'
  const clock = () => new Date()
  const log = createLog('silent')
  const database = openDatabase(url)
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const config = loadConfig({ DATABASE_URL: url, SESSION_SECRET: secret, APP_URL: address })
  const live = openLive({ url, log })
  const tables = openTables({ database, live, clock, log })
  const web = { isStopping: () => false, load: shedLoad(), live, tables }
  const deps = { config, database, clock, log, secret, ...web }
  server.on('request', createApp(deps))
  const bearers = new Map<number, string>()
  return {
    async ask<Data>(memberId: number, operation: object) {
      const bearer = bearers.get(memberId) ?? (await signIn({ deps }, { id: memberId }))
      bearers.set(memberId, bearer)
      const reply = await fetch(`${address}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer}` },
        body: JSON.stringify(operation),
      })
      const { data, errors } = (await reply.json()) as { data: Data; errors?: unknown }
      if (errors) throw new Error(JSON.stringify(errors))
      return data
    },
    work: (sweeps) => runJobs(deps, sweeps),
    async close() {
      tables.close()
      await live.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await database.close()
    },
  }
}

export type Work = {
  /** the time of each run, ascending */
  milliseconds: number[]
  /** pages of 8 KB that PostgreSQL accessed, per run */
  pages: number
  /** rows of large tables that PostgreSQL read by sequential scans, per run, by table */
  scanned: Record<string, number>
}

const warmRuns = 3

const largeTables = `SELECT relname AS name, seq_tup_read::float8 AS read FROM pg_stat_user_tables
  WHERE schemaname = 'public' AND n_live_tup > 5000`

/** A table counts as fully read if a run read a tenth of a large one, or more rows than a page of a list needs. */
const fewRows = 1000

/**
 * Measures runs on a separate service: PostgreSQL's counters are only complete once the connections are closed.
 *
 * @param runs the number of timed runs, after some that are not timed
 */
export async function measure(
  url: string,
  run: (service: Service) => Promise<unknown>,
  { runs, warm = warmRuns }: { runs: number; warm?: number },
): Promise<Work> {
  const meter = new pg.Client({ connectionString: url })
  await meter.connect()
  try {
    const before = new Map((await meter.query(largeTables)).rows.map(({ name, read }) => [name, read]))
    const service = await openService(url)
    const milliseconds: number[] = []
    const counted = { pages: 0 }
    try {
      for (let round = 0; round < warm; round++) await run(service)
      await meter.query('SELECT pg_stat_statements_reset()')
      for (let round = 0; round < runs; round++) {
        const from = performance.now()
        await run(service)
        milliseconds.push(performance.now() - from)
      }
      const { rows } = await meter.query<{ pages: number }>(
        `SELECT coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 AS pages FROM pg_stat_statements
         WHERE query NOT LIKE '%pg_stat%' AND query NOT LIKE '%change_notices%'`,
      )
      counted.pages = Math.round((rows[0]?.pages ?? 0) / runs)
    } finally {
      await service.close()
    }
    const { rows: after } = await meter.query(largeTables)
    const scanned = after
      .map(({ name, read }) => [name, Math.round((read - (before.get(name) ?? 0)) / (runs + warm))] as const)
      .filter(([, read]) => read > fewRows)
    return {
      milliseconds: milliseconds.sort((a, b) => a - b),
      ...counted,
      scanned: Object.fromEntries(scanned),
    }
  } finally {
    await meter.end()
  }
}
