import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { z } from 'zod'
import { openWorkerPool } from '../../server/jobs/runner/workerPool.ts'
import { type Database, openDatabase } from '../../server/platform/database/db.ts'
import {
  type Blank,
  type Blanker,
  endOtherSessions,
  makeBlank,
  openBlanker,
  readBlank,
  tidySession,
} from './blankDatabase.ts'
import { waitLonger } from './waitLonger.ts'

const serverShape = z.object({ url: z.string(), templateName: z.string() })
let server: Promise<z.infer<typeof serverShape>> | undefined

/** Returns the PostgreSQL of the run, and the name of the migrated template in it. */
export function testServer(): Promise<z.infer<typeof serverShape>> {
  server ??= requestServer()
  return server
}

async function requestServer(): Promise<z.infer<typeof serverShape>> {
  const reply = await fetch(inject('postgresDesk'))
  if (!reply.ok) throw new Error(`No PostgreSQL for the tests: ${await reply.text()}`)
  return serverShape.parse(await reply.json())
}

export type TestDatabase = Database & {
  url: string
  /** the connections of jobs, see runJobsOn */
  jobsPool: pg.Pool
}

/** A copy of the template with open connections, used by one test after the other. */
type Copy = {
  database: Database
  jobsPool: pg.Pool
  options: string
  url: string
  blanker: Blanker
  drop(): Promise<void>
}

/** Returns the options with which connections are opened. A test that changes them has changed more than rows. */
const optionsOf = (pools: readonly pg.Pool[]): string => JSON.stringify(pools.map(({ options }) => options))

const poolsOf = ({ database, jobsPool }: Pick<Copy, 'database' | 'jobsPool'>): pg.Pool[] => [
  database.pool,
  database.reads.pool,
  jobsPool,
]

/** Copies that are not in use: as new, but with prepared statements and a Prisma client that has started. */
const blankCopies: Copy[] = []
const mostBlankCopies = 2
let blank: Promise<Blank> | undefined

/**
 * Opens a database for one test or file: a new copy of the migrated template, or one that an earlier test has closed
 * and that was restored. Only rows and sequences are restored; if a test changed more, its copy is dropped.
 *
 * @returns the open database and its URL; `close()` returns it (call it in afterAll or afterEach)
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const copy = blankCopies.pop() ?? (await makeCopy())
  const { database, jobsPool, url } = copy
  return { ...database, jobsPool, url, close: () => returnCopy(copy) }
}

/** Like {@link createTestDatabase}, but with the time limits of production, which a busy machine may exceed. */
export async function createStrictDatabase(): Promise<TestDatabase> {
  const copy = await createTestDatabase()
  const database = openDatabase(copy.url)
  return {
    ...database,
    jobsPool: copy.jobsPool,
    url: copy.url,
    async close() {
      await database.close()
      await copy.close()
    },
  }
}

async function makeCopy(): Promise<Copy> {
  const { url, drop } = await copyDatabase((await testServer()).templateName)
  const blanker = await openBlanker(url)
  blank ??= readBlank(blanker.client)
  await blank
  const database = openDatabase(url)
  const jobsPool = openWorkerPool(database.pool, 8, (error) => process.emitWarning(error))
  waitLonger(database, jobsPool)
  const options = optionsOf(poolsOf({ database, jobsPool }))
  return { database, jobsPool, options, url, blanker, drop }
}

async function returnCopy(copy: Copy): Promise<void> {
  if (blankCopies.length < mostBlankCopies && (await isAsNew(copy))) {
    blankCopies.push(copy)
    return
  }
  await Promise.all([copy.database.close(), copy.jobsPool.end()])
  await copy.blanker.client.end()
  await copy.drop()
}

async function isAsNew({ options, blanker, ...copy }: Copy): Promise<boolean> {
  const pools = poolsOf(copy)
  // If a test leaves a statement or a transaction open, its copy is dropped.
  const isIdle = pools.every((each) => each.waitingCount === 0 && each.idleCount === each.totalCount)
  if (!blank || blanker.isLost() || !isIdle || optionsOf(pools) !== options) return false
  const all = pools.flatMap((each) => Array.from({ length: each.totalCount }, () => each.connect()))
  const clients = await Promise.all(all)
  try {
    await endOtherSessions(blanker.client, await Promise.all(clients.map(tidySession)))
  } finally {
    for (const client of clients) client.release()
  }
  return makeBlank(blanker, await blank)
}

/** Creates a database without tables, for tests of migrations, and returns its URL; `drop()` removes it. */
export function createEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  return copyDatabase('template1')
}

/** Runs one statement on a connection of its own, so that no connection stays open while the database exists. */
async function runAt(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', (error) => process.emitWarning(error))
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

async function copyDatabase(template: string): Promise<{ url: string; drop(): Promise<void> }> {
  const { url, templateName } = await testServer()
  const name = `${templateName}_${randomUUID().slice(0, 8)}`
  await runAt(url, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const address = new URL(url)
  address.pathname = `/${name}`
  return { url: address.href, drop: () => runAt(url, `DROP DATABASE ${name} WITH (FORCE)`) }
}
