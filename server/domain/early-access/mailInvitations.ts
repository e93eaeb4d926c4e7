import { queueMails } from '../../mail/outbox/queueMail.ts'
import type { Db } from '../../platform/database/db.ts'

/** An invited person, and the operator's note to them. */
type Invited = { id: number; email: string; name: string | null; note: string | null }

/**
 * Builds the mail that lets somebody create a profile. Its key contains the instant, so that it can be sent again
 * later.
 */
export const invitedMail = ({ id, email, name, note }: Invited, now: Date) =>
  ({
    key: `early-access-invited:${id}:${now.toISOString()}`,
    to: email,
    template: 'earlyAccessInvited',
    data: { email, ...(name !== null && { name }), ...(note !== null && { note }) },
  }) as const

/** Mails invited people a link to /create-profile with their e-mail filled in, in the transaction that invites them. */
export async function mailInvitations(tx: Db, people: readonly Invited[], now: Date): Promise<void> {
  const mails = people.map((person) => invitedMail(person, now))
  await queueMails(tx, {}, mails, now)
}

/** Returns which of some addresses were mailed an invitation after `since`, and so do not get another yet. */
export async function mailedLately(
  db: Db,
  emails: readonly string[],
  since: Date,
): Promise<ReadonlySet<string>> {
  const rows = await db.outboxMail.findMany({
    where: { toAddress: { in: [...emails] }, template: 'earlyAccessInvited', createdAt: { gt: since } },
    select: { toAddress: true },
  })
  return new Set(rows.map(({ toAddress }) => toAddress))
}
