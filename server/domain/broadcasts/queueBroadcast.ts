import type { Db } from '../../platform/database/db.ts'
import { addJob } from '../../platform/queue/addJob.ts'

/** Queues the writing of the next mails of a broadcast, in the transaction of what left them to be written. */
export const queueBroadcast = (tx: Db, broadcast: number): Promise<void> =>
  addJob(tx, 'writeBroadcast', { broadcast }, { jobKey: `broadcast:${broadcast}` })
