import { EventEmitter } from 'node:events'
import { type RunnerOptions, runOnce, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import type { JobDeps } from '../../platform/parts.ts'
import type { JobName } from '../../platform/queue/jobNames.ts'
import { jobs } from '../jobs.ts'
import { announceWorkers } from './announceWorkers.ts'
import { connectionReporter, releaseAtOnce, taskList, workerLogger } from './workerParts.ts'
import { openWorkerPool } from './workerPool.ts'

/**
 * Rejects when a run has ended that could not store how a job ended. If it could not for two jobs, graphile-worker
 * counts wrong (its issue 636) and its own promise never settles.
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
 * Runs one job after the other until there is none.
 *
 * @returns whether jobs may be left: in a queue, the next job is hidden until the end of the last one is stored
 */
async function runOn(pool: Pool, deps: JobDeps): Promise<boolean> {
  const announcement = announceWorkers(pool, connectionReporter(deps.log))
  const events: WorkerEvents = new EventEmitter()
  let didQueued = false
  events.on('job:start', ({ job }) => {
    didQueued ||= job.job_queue_id !== null
  })
  const options: RunnerOptions = {
    events,
    pgPool: pool,
    concurrency: 1,
    noHandleSignals: true,
    logger: workerLogger(deps.log),
    preset: { plugins: [announcement.plugin], worker: releaseAtOnce },
  }
  try {
    await Promise.race([runOnce(options, taskList(deps, pool)), brokenOff(events)])
  } finally {
    await announcement.giveBack()
  }
  return didQueued
}

/**
 * Queues jobs by name, to run in this order. One call queues all, since each call of graphile-worker's function scans
 * the whole queue. Each is due a microsecond after the one before, since the order of jobs due at one time is
 * undefined.
 */
const queueInOrder = `
  SELECT graphile_worker.add_jobs(array(
    SELECT json_populate_record(NULL::graphile_worker.job_spec, json_build_object('identifier', name,
      'run_at', now() - (cardinality($1::text[]) - place) * interval '1 microsecond'))
    FROM unnest($1::text[]) WITH ORDINALITY AS due (name, place)))`

/** Whether a job is due that no worker has locked, and whose queue no worker has locked. */
async function isAnyDue(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT FROM graphile_worker._private_jobs
     WHERE is_available AND run_at <= now()
       AND task_id IN (SELECT id FROM graphile_worker._private_tasks WHERE identifier = ANY($1))
       AND (job_queue_id IS NULL OR job_queue_id IN (
         SELECT id FROM graphile_worker._private_job_queues WHERE is_available))
     LIMIT 1`,
    [Object.keys(jobs)],
  )
  return rowCount === 1
}

/**
 * Runs all jobs that are due now, one after the other, and returns. It is for a clock moved by hand: in tests, and when
 * the demo community lives through its past. A failed job stays queued with its back-off, and so does one that another
 * worker or a transaction holds.
 *
 * @param sweeps jobs of the crontab to run first
 */
export async function runJobs(deps: JobDeps, sweeps: readonly JobName[] = []): Promise<void> {
  const pool = openWorkerPool(deps.database.pool, 6, connectionReporter(deps.log))
  await runJobsOn(pool, deps, sweeps).finally(() => pool.end())
}

/**
 * Does what {@link runJobs} does on a given pool, for repeated calls: opening connections takes longer than most jobs.
 *
 * @param pool of openWorkerPool; runs at the same time may share it
 */
export async function runJobsOn(pool: Pool, deps: JobDeps, sweeps: readonly JobName[] = []): Promise<void> {
  if (sweeps.length > 0) await pool.query(queueInOrder, [sweeps])
  let isAnyLeft = true
  while (isAnyLeft) isAnyLeft = (await runOn(pool, deps)) && (await isAnyDue(pool))
}
