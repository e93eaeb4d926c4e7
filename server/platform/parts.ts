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

/** What the worker receives at its composition root. */
export type JobDeps = Secrets & {
  config: Config
  database: Database
  /** Returns the present instant, the only source of time; read once per request and per job run. */
  clock: () => Date
  log: Log
  /** Present only if traces are collected. */
  tracing?: Tracing
}

/** The load of a web process, see limits/shedLoad.ts. */
export type Load = {
  /** Whether a request may be worked on. It counts until its reply begins, so an open event stream does not count. */
  admits(response: ServerResponse): boolean
  /** Records how many milliseconds the reply took to a request that used the database. */
  answered(milliseconds: number): void
}

/** What every handler of the server receives at the composition root. */
export type AppDeps = JobDeps & {
  /** True once shutdown has begun: /readyz fails while requests under way finish. */
  isStopping: () => boolean
  load: Load
  /** Receives changes from the database and passes them on to open pages. */
  live: Live
  /** The tables that open pages follow. */
  tables: Rooms<TableSnapshot>
}

/** What an HTTP handler knows about a request before GraphQL or REST handles it. */
export type RequestFacts = {
  /** The caller's address, as resolved behind trusted proxies. */
  address: string
  authorization: string | undefined
  userAgent: string | undefined
  cookies: CookieJar
}

/** The scope of one request, over GraphQL or REST. */
export type RequestScope = {
  db: PrismaClient
  /** One instant per request. */
  now: Date
  facts: RequestFacts
  deps: AppDeps
}
