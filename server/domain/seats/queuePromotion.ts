import type { Db } from '../../platform/database/db.ts'
import { addJob } from '../../platform/queue/addJob.ts'

/** Has a job offer the free seats of an encounter to its waitlist; one waiting job is enough. */
export function queuePromotion(db: Db, encounterId: number): Promise<void> {
  const jobKey = `promote:${encounterId}`
  return addJob(db, 'promoteFromWaitlist', { encounter: encounterId }, { jobKey })
}
