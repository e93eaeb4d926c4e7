import type { Db } from '../../platform/database/db.ts'
import { addJob } from '../../platform/queue/addJob.ts'

/** Has a worker form the groups of a run; runs of one queue follow each other, so that one core is left to everybody else. */
export async function queueFormation(db: Db, runId: number): Promise<void> {
  await addJob(db, 'formGroups', { run: runId }, { jobKey: `formGroups:${runId}`, queueName: 'formation' })
}
