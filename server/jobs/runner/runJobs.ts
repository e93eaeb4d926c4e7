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
 * Does one job after the other until it is given none.
 *
 * @returns whether one may be left: of a queue whose last job was not yet written off when the next was asked for
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
 * Queues jobs by their names, to be taken in this order: all at once, since every call of graphile-worker's function looks
 * through the whole queue, and each due a microsecond after the one before, as no order among equals is promised.
 */
const queueInOrder = `
  SELECT graphile_worker.add_jobs(array(
    SELECT json_populate_record(NULL::graphile_worker.job_spec, json_build_object('identifier', name,
      'run_at', now() - (cardinality($1::text[]) - place) * interval '1 microsecond'))
    FROM unnest($1::text[]) WITH ORDINALITY AS due (name, place)))`

/** Whether there is a job to do now that no worker has locked, nor its queue. */
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
 * Does everything there is to do now, one job after the other, and returns: for a clock that is moved by hand, in
 * tests and when the demo community lives through its past. A failed job stays queued with its back-off, and what another
 * worker or a transaction holds stays theirs.
 *
 * @param sweeps jobs of the crontab to run first
 */
export async function runJobs(deps: JobDeps, sweeps: readonly JobName[] = []): Promise<void> {
  const pool = openWorkerPool(deps.database.pool, 6, connectionReporter(deps.log))
  await runJobsOn(pool, deps, sweeps).finally(() => pool.end())
}

/**
 * As runJobs, for whoever runs them again and again: opening connections takes longer than most jobs.
 *
 * @param pool of openWorkerPool; runs at the same time may share it
 */
export async function runJobsOn(pool: Pool, deps: JobDeps, sweeps: readonly JobName[] = []): Promise<void> {
  if (sweeps.length > 0) await pool.query(queueInOrder, [sweeps])
  let isAnyLeft = true
  while (isAnyLeft) isAnyLeft = (await runOn(pool, deps)) && (await isAnyDue(pool))
}
