import type { Db } from '../../platform/database/db.ts'
import { addJob } from '../../platform/queue/addJob.ts'

/**
 * Queues the job that invites somebody for each place that fell free. Such jobs run one after the other, so that none
 * invites twice.
 */
export function queueReplacing(db: Db, encounterId: number): Promise<void> {
  const options = { jobKey: `replace:${encounterId}`, queueName: 'replacing' }
  return addJob(db, 'replaceDecliners', { encounter: encounterId }, options)
}
