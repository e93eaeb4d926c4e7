import type { OutboxMail } from '../../generated/client/client.ts'
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

type Counted = {
  recipients: number
  waiting: number
  /** How many mails are in a state; 0 and no state if none is written yet. */
  mails: number
  state: OutboxMail['state'] | null
  deliveryState: string | null
}

/**
 * Counts the mails of a broadcast by outcome. Mails that the job has yet to write count as queued, and members who left
 * before theirs was written count as not sent. One statement reads both, so that a mail written meanwhile counts once.
 */
export async function readOutcome(db: Db, id: number): Promise<Outcome> {
  const groups = await db.$queryRaw<Counted[]>`
    SELECT b.recipients, cardinality(b.waiting_ids) AS waiting, count(m.broadcast_id)::int AS mails,
      m.state::text, m.delivery_state AS "deliveryState"
    FROM broadcasts b LEFT JOIN outbox_mails m ON m.broadcast_id = b.id
    WHERE b.id = ${id} GROUP BY b.id, m.state, m.delivery_state`
  const { recipients, waiting } = groups[0] ?? { recipients: 0, waiting: 0 }
  const counts: Outcome = { queued: waiting, sent: 0, failed: 0, notSent: 0 }
  let unwritten = recipients - waiting
  for (const { mails, state, deliveryState } of groups) {
    if (state !== null) counts[outcomes[phaseOf({ state, deliveryState })]] += mails
    unwritten -= mails
  }
  counts.notSent += Math.max(0, unwritten)
  return counts
}
