import type { Db } from '../database/db.ts'
import type { JobName } from './jobNames.ts'

type JobOptions = {
  /** replaces a waiting job with the same key */
  jobKey?: string
  /** jobs of one queue run one after the other, in whichever worker */
  queueName?: string
}

/** Queues a job, in the caller's transaction. */
export async function addJob(
  db: Db,
  name: JobName,
  payload: Record<string, unknown>,
  { jobKey, queueName }: JobOptions = {},
): Promise<void> {
  await db.$executeRaw`SELECT graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
    job_key := ${jobKey ?? null}::text, queue_name := ${queueName ?? null}::text)`
}
