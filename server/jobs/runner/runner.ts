import { Logger, type RunnerOptions, run, runMigrations } from 'graphile-worker'
import { DatabaseError, type Pool } from 'pg'
import { isLostConnection } from '../../platform/database/lostConnection.ts'
import type { JobDeps } from '../../platform/parts.ts'
import { unlockDeadWorkersJobs } from '../../platform/queue/locks.ts'
import { suitAddJobs } from '../../platform/queue/suitAddJobs.ts'
import { crontab } from '../jobs.ts'
import { announceWorkers } from './announceWorkers.ts'
import { keepRunning, type Run } from './keepRunning.ts'
import { connectionReporter, releaseAtOnce, taskList, workerLogger } from './workerParts.ts'
import { openWorkerPool } from './workerPool.ts'

const concurrency = 4

/** A job due now is announced; only one due later, or whose announcement was lost, waits for the next look. */
const pollInterval = 5_000

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
    await suitAddJobs(pool)
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
    pollInterval,
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
