import { readViewer, type ViewerIdentity } from './auth/readViewer.ts'
import type { Config } from './config.ts'
import type { CookieJar } from './cookies.ts'
import { currentWork } from './currentWork.ts'
import type { Database } from './db.ts'
import type { PrismaClient } from './generated/client/client.ts'
import type { Live } from './live/live.ts'
import type { Log } from './log.ts'
import type { Tracing } from './observability/tracing.ts'
import type { Secrets } from './secretKeys.ts'

/** What every handler of the server is given at the composition root. */
export type AppDeps = Secrets & {
  config: Config
  database: Database
  /** Returns the present instant; the only source of time. */
  clock: () => Date
  log: Log
  /** True once shutdown has begun: readiness is off while requests in flight finish. */
  isStopping: () => boolean
  /** Hears of changes in the database and tells open pages. */
  live: Live
  /** Only where traces are collected. */
  tracing?: Tracing
}

/** What an HTTP handler knows of a request before GraphQL or REST sees it. */
export type RequestFacts = {
  /** The caller's address, behind trusted proxies resolved. */
  address: string
  authorization: string | undefined
  cookies: CookieJar
}

/** What resolvers and writes see of one request. */
export type Context = {
  db: PrismaClient
  /** One instant per request. */
  now: Date
  viewer: ViewerIdentity | null
  facts: RequestFacts
  deps: AppDeps
}

/**
 * Builds the context of one request: reads the clock once and the bearer's standing from the database.
 *
 * @returns a context whose viewer is null for anyone without a valid bearer token of a live session
 */
export async function createContext(deps: AppDeps, facts: RequestFacts): Promise<Context> {
  const now = deps.clock()
  const viewer = await readViewer(deps, facts.authorization, now)
  const work = currentWork()
  if (work && viewer) work.memberId = viewer.id
  return { db: deps.database.prisma, now, viewer, facts, deps }
}
