import type { Db } from '../../platform/database/db.ts'
import { addJob } from '../../platform/queue/addJob.ts'

/** Has a job invite somebody for each place that fell away; such jobs run one after the other, so none invites twice. */
export function queueReplacing(db: Db, encounterId: number): Promise<void> {
  const options = { jobKey: `replace:${encounterId}`, queueName: 'replacing' }
  return addJob(db, 'replaceDecliners', { encounter: encounterId }, options)
}
