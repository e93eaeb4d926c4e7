import type { Db } from '../../platform/database/db.ts'
import { addJob } from '../../platform/queue/addJob.ts'

/** Queues the job that offers the free seats of an encounter to its waitlist. Only one such job waits at a time. */
export function queuePromotion(db: Db, encounterId: number): Promise<void> {
  const jobKey = `promote:${encounterId}`
  return addJob(db, 'promoteFromWaitlist', { encounter: encounterId }, { jobKey })
}
