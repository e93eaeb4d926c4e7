import { Logger, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Log } from '../../platform/log/log.ts'
import { observeJob } from '../../platform/metrics/jobFigures.ts'
import type { JobDeps } from '../../platform/parts.ts'
import { jobs } from '../jobs.ts'

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

// Without these settings, or without a separate pool, a stopped runner can leave the row of a finished job locked.
export const releaseAtOnce = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

/** Logs messages only: graphile-worker's metadata holds whole payloads. */
export function workerLogger(log: Log): Logger {
  return new Logger(() => (level, message) => log[levels[level]](message))
}

/** Makes the function that logs a lost connection of a worker. */
export function connectionReporter(log: Log): (error: Error) => void {
  return (error) => log.warn({ error: error.message }, 'a worker lost a database connection')
}

/** Makes graphile-worker's tasks from the jobs. Each run reads the clock once and is logged. */
export function taskList(deps: JobDeps, pool: Pool): TaskList {
  const { clock, ...rest } = deps
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      (payload: unknown, { abortSignal, job: queued }) =>
        observeJob(deps, queued, () =>
          job(payload, {
            ...rest,
            now: clock(),
            signal: abortSignal,
            withConnection: async (use) => {
              const client = await pool.connect()
              try {
                return await use(client)
              } finally {
                client.release()
              }
            },
          }),
        ),
    ]),
  )
}
