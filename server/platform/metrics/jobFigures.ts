import type { Job } from 'graphile-worker'
import { openWork, runWork } from '../log/currentWork.ts'
import type { JobDeps } from '../parts.ts'

function isSweep({ payload }: Job): boolean {
  return typeof payload === 'object' && payload !== null && '_cron' in payload
}

/**
 * Runs a job and records its outcome: one line in the log when it is done or has failed, and a span if traces are
 * collected. Successful sweeps of the crontab are logged at debug level. The payload is never logged.
 *
 * @throws the job's own error
 */
export async function observeJob(
  { log, tracing }: Pick<JobDeps, 'log' | 'tracing'>,
  job: Job,
  run: () => Promise<void>,
): Promise<void> {
  const { task_identifier: name, id, attempts: attempt } = job
  const begun = performance.now()
  const work = openWork({ job: name, jobId: String(id) }, tracing?.begin(`job ${name}`))
  const figures = () => ({ attempt, ms: Math.round(performance.now() - begun), sql: work.statements })
  await runWork(work, async () => {
    try {
      await run()
      work.span?.end()
      log[isSweep(job) ? 'debug' : 'info'](figures(), 'job done')
    } catch (error) {
      work.span?.end(error)
      log.warn({ ...figures(), err: error }, 'job failed')
      throw error
    }
  })
}
