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

/** Milliseconds between two looks for jobs that are due later, or whose announcement was lost. Others are announced. */
const pollInterval = 5_000

/**
 * Creates or migrates graphile-worker's own tables. Every process that queues jobs needs them, so it runs at start with
 * the migrations, in the web process too. Several processes may run it at once.
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
  /** Takes no more jobs; resolves when the running ones are done and no row is locked any more. */
  stop(): Promise<void>
}

/**
 * Starts working on queued jobs and the crontab, after unlocking the jobs of dead workers. Several processes may run a
 * worker on one database. A worker gives up if it cannot store how a job ended, or if the reply with its next job is
 * lost, for example when the database goes down. Another one takes over its jobs as soon as the database is back.
 */
export async function startWorker(deps: JobDeps): Promise<RunningWorker> {
  await migrateJobs(deps.database.pool)
  return keepRunning(
    () => startRunner(deps),
    (reason) => deps.log.error({ reason: String(reason) }, 'the worker gave up; starting another one'),
  )
}

/**
 * Whether a failed statement may have taken effect, with only its reply lost: a job would then be locked by a worker
 * that does not know it. A statement that PostgreSQL itself refused had no effect, unless the connection ended.
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
    // While it is marked as alive nobody takes over its jobs. So running jobs may end, unless their end cannot be
    // stored.
    await Promise.race([stopped, broken])
    await announcement.giveBack()
    // If the ends of two jobs could not be stored, it never stops (graphile-worker's issue 636).
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
