import type { Db } from '../../platform/database/db.ts'
import { type MailPhase, phaseOf } from '../deliverability/mailPhases.ts'

/** What became of the mails of a broadcast. */
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

/** Counts what became of the mails of a broadcast; those still to be written count as queued. */
export async function readOutcome(
  db: Db,
  { id, waitingIds }: { id: number; waitingIds: readonly number[] },
): Promise<Outcome> {
  const groups = await db.outboxMail.groupBy({
    by: ['state', 'deliveryState'],
    where: { broadcastId: id },
    _count: true,
  })
  const counts: Outcome = { queued: waitingIds.length, sent: 0, failed: 0, notSent: 0 }
  for (const { _count, ...mail } of groups) counts[outcomes[phaseOf(mail)]] += _count
  return counts
}
