import type { PrismaClient } from '../../generated/client/client.ts'
import { queueMailsApart } from '../../mail/outbox/queueMailsApart.ts'
import { remindedLately } from './remindedLately.ts'
import { invitationReminder, remindedParts } from './reminderMails.ts'
import { seatMailKey } from './seatMailKey.ts'

const day = 86_400_000

/**
 * Reminds members of invitations they have not answered, once, on the last day and no sooner than a day after the
 * invitation or another reminder (docs/rules.md, "Mail").
 */
export async function remindInvitations(db: PrismaClient, now: Date): Promise<void> {
  const open = await db.invitation.findMany({
    where: {
      status: 'Invited',
      expiresAt: { gte: now, lte: new Date(now.getTime() + day) },
      sentAt: { lte: new Date(now.getTime() - day) },
      encounter: { state: 'Scheduled' },
      member: { wantsInvitationMail: true },
    },
    include: remindedParts,
    orderBy: { id: 'asc' },
  })
  const lately = await remindedLately(
    db,
    open.map(({ id }) => id),
    now,
  )
  const unreminded = open.filter(({ id }) => !lately.has(id))
  const mails = unreminded.flatMap(
    (each) => invitationReminder(seatMailKey('invitationReminder', each), each) ?? [],
  )
  await queueMailsApart(db, mails, now)
}
