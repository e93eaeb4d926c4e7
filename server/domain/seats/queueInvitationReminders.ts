import type { PrismaClient } from '../../generated/client/client.ts'
import { queueMailsApart } from '../../mail/outbox/queueMailsApart.ts'
import { remindedLately } from './remindedLately.ts'
import { invitationReminder, remindedParts } from './reminderMails.ts'
import { seatMailKey } from './seatMailKey.ts'

/**
 * Queues a reminder of each of these invitations, except those reminded of within a day.
 *
 * @param kind the first part of each mail's key
 */
export async function queueInvitationReminders(
  db: PrismaClient,
  due: readonly { id: number }[],
  kind: string,
  now: Date,
): Promise<void> {
  const ids = due.map(({ id }) => id)
  const lately = await remindedLately(db, ids, now)
  const ready = ids.filter((id) => !lately.has(id))
  if (ready.length === 0) return
  const open = await db.invitation.findMany({
    where: { id: { in: ready } },
    include: remindedParts,
    orderBy: { id: 'asc' },
  })
  const mails = open.flatMap((each) => invitationReminder(seatMailKey(kind, each), each) ?? [])
  await queueMailsApart(db, mails, now)
}
