import type { MailStream } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { addJob } from '../../platform/queue/addJob.ts'

/** The streams the provider knows; it has a list of stopped addresses for each. */
export const allStreams: readonly MailStream[] = ['Transactional', 'Broadcast']

/**
 * Queues a request to the provider to let mail of these streams through to an address again, in the transaction of the
 * change that caused it. The address is in a row of its own and not in the job, so that erasing somebody finds it.
 */
export async function queueReadmission(
  tx: Db,
  email: string,
  streams: readonly MailStream[],
  now: Date,
): Promise<void> {
  const { id } = await tx.readmission.create({ data: { email, createdAt: now }, select: { id: true } })
  await addJob(tx, 'readmitAddress', { readmission: id, streams })
}
