import type { Broadcast } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { type MailPhase, phaseOf } from '../deliverability/mailPhases.ts'

/** How many mails of a broadcast have each outcome. */
export type Outcome = { queued: number; sent: number; failed: number; notSent: number }

const outcomes: Record<MailPhase, keyof Outcome> = {
  Queued: 'queued',
  Sending: 'queued',
  Sent: 'sent',
  Delivered: 'sent',
  Delayed: 'sent',
  Bounced: 'failed',
  Complained: 'failed',
  Failed: 'failed',
  Suppressed: 'notSent',
  Skipped: 'notSent',
}

/**
 * Counts the mails of a broadcast by outcome. Mails that the job has yet to write count as queued, and members who left
 * before theirs was written count as not sent.
 */
export async function readOutcome(
  db: Db,
  { id, recipients, waitingIds }: Pick<Broadcast, 'id' | 'recipients' | 'waitingIds'>,
): Promise<Outcome> {
  const groups = await db.outboxMail.groupBy({
    by: ['state', 'deliveryState'],
    where: { broadcastId: id },
    _count: true,
  })
  const counts: Outcome = { queued: waitingIds.length, sent: 0, failed: 0, notSent: 0 }
  let unwritten = recipients - waitingIds.length
  for (const { _count, ...mail } of groups) {
    counts[outcomes[phaseOf(mail)]] += _count
    unwritten -= _count
  }
  counts.notSent += Math.max(0, unwritten)
  return counts
}
