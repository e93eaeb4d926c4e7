import type { MailStream } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { addJob } from '../../platform/queue/addJob.ts'

/** The provider's streams; it has a list of stopped addresses for each. */
export const allStreams: readonly MailStream[] = ['Transactional', 'Broadcast']

/**
 * Queues a request to the provider to accept mail of these streams to an address again, in the transaction of its
 * cause. The address is in a row and not in the job, so that erasing the person finds it.
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
