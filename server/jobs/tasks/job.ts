import type { PoolClient } from 'pg'
import type { JobDeps } from '../../platform/parts.ts'

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
