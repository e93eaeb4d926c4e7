import type { PoolClient } from 'pg'
import type { Config } from '../config.ts'
import type { Database } from '../db.ts'
import type { Log } from '../log.ts'

/** What the worker is given at its composition root. */
export type JobDeps = {
  config: Config
  database: Database
  /** Returns the present instant; read once per job run. */
  clock: () => Date
  log: Log
  secret: string
}

export type JobContext = Omit<JobDeps, 'clock'> & {
  /** One instant per job run. */
  now: Date
  /** Lends one connection of the worker's own pool, for session locks. */
  withConnection<T>(use: (client: PoolClient) => Promise<T>): Promise<T>
}

/**
 * A job: idempotent, because a killed worker's jobs run again. Throwing asks for another try with back-off.
 *
 * @param payload as it was queued; the job parses it
 */
export type Job = (payload: unknown, context: JobContext) => Promise<void>
