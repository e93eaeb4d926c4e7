import { EventEmitter } from 'node:events'
import {
  Logger,
  type RunnerOptions,
  run,
  runMigrations,
  runOnce,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import { DatabaseError, type Pool } from 'pg'
import { isLostConnection } from '../../platform/database/lostConnection.ts'
import type { Log } from '../../platform/log/log.ts'
import { observeJob } from '../../platform/metrics/jobFigures.ts'
import type { JobDeps } from '../../platform/parts.ts'
import { announceAfterCommit } from '../../platform/queue/announceAfterCommit.ts'
import type { JobName } from '../../platform/queue/jobNames.ts'
import { unlockDeadWorkersJobs } from '../../platform/queue/locks.ts'
import { crontab, jobs } from '../jobs.ts'
import { announceWorkers } from './announceWorkers.ts'
import { keepRunning, type Run } from './keepRunning.ts'
import { openWorkerPool } from './workerPool.ts'

const concurrency = 4
const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

// Without these delays, or without a pool of our own, a stopped runner can leave a finished job's row locked.
const releaseAtOnce = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

// Messages only: graphile-worker's metadata holds whole payloads.
function workerLogger(log: Log): Logger {
  return new Logger(() => (level, message) => log[levels[level]](message))
}

function connectionReporter(log: Log): (error: Error) => void {
  return (error) => log.warn({ error: error.message }, 'a worker lost a database connection')
}

function taskList(deps: JobDeps, pool: Pool): TaskList {
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

/**
 * Creates or brings up to date graphile-worker's own tables. Whoever queues jobs needs them, so this runs at start
 * with the migrations, in the web process too. Safe to run by several processes at once.
 */
export async function migrateJobs(applicationPool: Pool): Promise<void> {
  const pool = openWorkerPool(applicationPool, 1, (error) => process.emitWarning(error))
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') process.emitWarning(message)
  })
  try {
    await runMigrations({ pgPool: pool, logger })
    await announceAfterCommit(pool)
  } finally {
    await pool.end()
  }
}

export type RunningWorker = {
  /** Takes no more jobs; resolves when the running ones are done and no row is left locked. */
  stop(): Promise<void>
}

/**
 * Starts working on queued jobs and the crontab; frees the jobs of dead workers first. Several processes may run one
 * each on one database. A worker gives up when it cannot write down how a job ended, or does not hear which job it was
 * given, such as when the database is lost; another one then takes over its jobs as soon as the database is back.
 */
export async function startWorker(deps: JobDeps): Promise<RunningWorker> {
  await migrateJobs(deps.database.pool)
  return keepRunning(
    () => startRunner(deps),
    (reason) => deps.log.error({ reason: String(reason) }, 'the worker gave up; starting another one'),
  )
}

/**
 * Whether a statement that failed may have been done all the same, and only its reply lost: a job would then be locked by a
 * worker that never heard of it. What PostgreSQL itself refused it has not done, unless the connection ended meanwhile.
 */
function mayBeDone(error: unknown): boolean {
  return !(error instanceof DatabaseError) || isLostConnection(error)
}

async function startRunner(deps: JobDeps): Promise<Run> {
  const { database, log } = deps
  await unlockDeadWorkersJobs(database.pool)
  const pool = openWorkerPool(database.pool, 2 * concurrency + 2, connectionReporter(log))
  const announcement = announceWorkers(pool, connectionReporter(log))
  const release = async (): Promise<void> => {
    announcement.end()
    await pool.end()
  }
  const options: RunnerOptions = {
    pgPool: pool,
    concurrency,
    crontab,
    taskList: taskList(deps, pool),
    noHandleSignals: true,
    logger: workerLogger(log),
    preset: { plugins: [announcement.plugin], worker: releaseAtOnce },
  }
  const runner = await run(options).catch(async (error: unknown) => {
    await release()
    throw error
  })
  const over = new Promise((resolve) => {
    runner.events.once('pool:gracefulShutdown', ({ message }) => resolve(message))
    runner.events.on('worker:getJob:error', ({ error }) => {
      if (mayBeDone(error)) resolve(error)
    })
    runner.promise.then(resolve, resolve)
  })
  const broken = new Promise((resolve) => runner.events.once('pool:fatalError', resolve))

  async function letGo(): Promise<void> {
    const stopped = runner.stop().catch((error: unknown) => {
      log.debug({ err: error }, 'the worker that gave up did not stop in order')
    })
    // While it is marked as alive nobody takes over its jobs: those that run may end, unless their end cannot be stored.
    await Promise.race([stopped, broken])
    await announcement.giveBack()
    // Where two ends could not be stored, it never stops (graphile-worker's issue 636).
    void stopped.then(() => pool.end())
    await unlockDeadWorkersJobs(database.pool)
  }

  return {
    over,
    async stop() {
      await runner.stop()
      await release()
    },
    abandon: () =>
      letGo().catch((error: unknown) =>
        log.debug({ err: error }, 'the jobs of the worker that gave up wait for the sweep'),
      ),
  }
}

/**
 * Rejects when a run is over that could not write down how a job ended. Where two jobs' ends could not be written down,
 * graphile-worker counts wrong (its issue 636) and its own promise never settles.
 */
function brokenOff(events: WorkerEvents): Promise<never> {
  const ends = [
    'pool:gracefulShutdown:complete',
    'pool:forcefulShutdown:complete',
    'pool:forcefulShutdown:error',
  ] as const
  return new Promise((_, reject) => {
    events.once('pool:fatalError', ({ error }) => {
      for (const end of ends) events.once(end, () => reject(error))
    })
  })
}

/**
 * Does everything there is to do now, one job after the other, and returns: for a clock that is moved by hand, in
 * tests and when the demo community lives through its past. A failed job stays queued with its back-off.
 *
 * @param sweeps jobs of the crontab to run first
 */
export async function runJobs(deps: JobDeps, sweeps: readonly JobName[] = []): Promise<void> {
  const pool = openWorkerPool(deps.database.pool, 6, connectionReporter(deps.log))
  await runJobsOn(pool, deps, sweeps).finally(() => pool.end())
}

/**
 * Queues jobs by their names, to be taken in this order: all at once, since every call of graphile-worker's function looks
 * through the whole queue, and each due a microsecond after the one before, as no order among equals is promised.
 */
const queueInOrder = `
  SELECT graphile_worker.add_jobs(array(
    SELECT json_populate_record(NULL::graphile_worker.job_spec, json_build_object('identifier', name,
      'run_at', now() - (cardinality($1::text[]) - place) * interval '1 microsecond'))
    FROM unnest($1::text[]) WITH ORDINALITY AS due (name, place)))`

/**
 * As runJobs, for whoever runs them again and again: opening connections takes longer than most jobs.
 *
 * @param pool of openWorkerPool; runs at the same time may share it
 */
export async function runJobsOn(pool: Pool, deps: JobDeps, sweeps: readonly JobName[] = []): Promise<void> {
  const announcement = announceWorkers(pool, connectionReporter(deps.log))
  const events: WorkerEvents = new EventEmitter()
  const options: RunnerOptions = {
    events,
    pgPool: pool,
    concurrency: 1,
    noHandleSignals: true,
    logger: workerLogger(deps.log),
    preset: { plugins: [announcement.plugin], worker: releaseAtOnce },
  }
  try {
    if (sweeps.length > 0) await pool.query(queueInOrder, [sweeps])
    await Promise.race([runOnce(options, taskList(deps, pool)), brokenOff(events)])
  } finally {
    await announcement.giveBack()
  }
}
