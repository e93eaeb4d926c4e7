import type { PoolClient } from 'pg'
import type { JobDeps } from '../../platform/parts.ts'

export type JobContext = Omit<JobDeps, 'clock'> & {
  /** One instant per job run. */
  now: Date
  /** Aborts some seconds after the worker was asked to stop. A long job then throws, and runs again later. */
  signal: AbortSignal
  /** Runs a function with one connection of the worker's own pool, for session locks. */
  withConnection<T>(use: (client: PoolClient) => Promise<T>): Promise<T>
}

/**
 * A job. It must be idempotent, because a killed worker's jobs run again. If it throws, it is retried with back-off.
 *
 * @param payload as it was queued; the job parses it
 */
export type Job = (payload: unknown, context: JobContext) => Promise<void>
