import { day } from '#rules/time/durations.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { queueInvitationReminders } from './queueInvitationReminders.ts'
import { hasNoMail } from './seatMailKey.ts'

const kind = 'invitationReminder'

/**
 * Reminds members of unanswered invitations, once, on the last day and at least a day after the invitation or another
 * reminder (docs/rules.md, "Mail").
 */
export async function remindInvitations(db: PrismaClient, now: Date): Promise<void> {
  const due = await db.$queryRaw<{ id: number }[]>`
    SELECT i.id FROM invitations i JOIN encounters e ON e.id = i.encounter_id JOIN members m ON m.id = i.member_id
    WHERE i.status = 'Invited' AND i.expires_at BETWEEN ${now} AND ${new Date(now.getTime() + day)}
      AND i.sent_at <= ${new Date(now.getTime() - day)} AND e.state = 'Scheduled' AND m.wants_invitation_mail
      AND ${hasNoMail(kind)}`
  await queueInvitationReminders(db, due, kind, now)
}
