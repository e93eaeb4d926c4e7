import type { ServerResponse } from 'node:http'
import type { TableSnapshot } from '#rules/guide/snapshot.ts'
import type { PrismaClient } from '../generated/client/client.ts'
import type { Config } from './config/config.ts'
import type { Secrets } from './config/secretKeys.ts'
import type { CookieJar } from './cookies.ts'
import type { Database } from './database/db.ts'
import type { Live } from './live/live.ts'
import type { Rooms } from './live/rooms.ts'
import type { Log } from './log/log.ts'
import type { Tracing } from './tracing/tracing.ts'

/** What the worker is given at its composition root. */
export type JobDeps = Secrets & {
  config: Config
  database: Database
  /** Returns the present instant, the only source of time; read once per request and per job run. */
  clock: () => Date
  log: Log
  /** Only where traces are collected. */
  tracing?: Tracing
}

/** How much a web process has to do, see limits/shedLoad.ts. */
export type Load = {
  /** Whether a request may be worked on. It counts until its reply begins, so an open stream of events does not. */
  admits(response: ServerResponse): boolean
  /** Notes that a request for which the database was asked got its reply, after so many milliseconds. */
  answered(milliseconds: number): void
}

/** What every handler of the server is given at the composition root. */
export type AppDeps = JobDeps & {
  /** True once shutdown has begun: readiness is off while requests in flight finish. */
  isStopping: () => boolean
  load: Load
  /** Receives changes from the database and passes them on to open pages. */
  live: Live
  /** The tables that open pages follow. */
  tables: Rooms<TableSnapshot>
}

/** What an HTTP handler knows of a request before GraphQL or REST sees it. */
export type RequestFacts = {
  /** The caller's address, behind trusted proxies resolved. */
  address: string
  authorization: string | undefined
  userAgent: string | undefined
  cookies: CookieJar
}

/** One request, whoever makes it. */
export type RequestScope = {
  db: PrismaClient
  /** One instant per request. */
  now: Date
  facts: RequestFacts
  deps: AppDeps
}
