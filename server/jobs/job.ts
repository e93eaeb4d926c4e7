import type { PoolClient } from 'pg'
import type { Config } from '../config.ts'
import type { Database } from '../db.ts'
import type { Log } from '../log.ts'
import type { Tracing } from '../observability/tracing.ts'
import type { Secrets } from '../secretKeys.ts'

/** What the worker is given at its composition root. */
export type JobDeps = Secrets & {
  config: Config
  database: Database
  /** Returns the present instant; read once per job run. */
  clock: () => Date
  log: Log
  /** Only where traces are collected. */
  tracing?: Tracing
}

export type JobContext = Omit<JobDeps, 'clock'> & {
  /** One instant per job run. */
  now: Date
  /** Aborts some seconds after the worker was asked to stop; a long job throws then, and is done again later. */
  signal: AbortSignal
  /** Lends one connection of the worker's own pool, for session locks. */
  withConnection<T>(use: (client: PoolClient) => Promise<T>): Promise<T>
}

/**
 * A job: idempotent, because a killed worker's jobs run again. Throwing asks for another try with back-off.
 *
 * @param payload as it was queued; the job parses it
 */
export type Job = (payload: unknown, context: JobContext) => Promise<void>
