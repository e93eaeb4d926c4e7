import { day } from '#rules/time/durations.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { queueInvitationReminders } from './queueInvitationReminders.ts'
import { hasNoMail } from './seatMailKey.ts'

/** The least age of an invitation at the time of its planned reminder, in milliseconds. */
const leastAge = day
const kind = 'invitationReminderPlanned'

/**
 * Reminds members of open invitations, once each, the number of hours before the start that their encounter has set.
 * Skips members who were invited less than a day before that time, or were reminded within a day (docs/rules.md,
 * "Mail").
 */
export async function remindPlanned(db: PrismaClient, now: Date): Promise<void> {
  const due = await db.$queryRaw<{ id: number }[]>`
    SELECT i.id FROM encounters e JOIN invitations i ON i.encounter_id = e.id JOIN members m ON m.id = i.member_id
    WHERE e.state = 'Scheduled' AND e.starts_at > ${now} AND i.status = 'Invited' AND i.expires_at >= ${now}
      AND m.wants_invitation_mail AND e.starts_at - make_interval(hours => e.remind_hours) <= ${now}
      AND i.sent_at <= e.starts_at - make_interval(hours => e.remind_hours, secs => ${leastAge / 1000})
      AND ${hasNoMail(kind)}`
  await queueInvitationReminders(db, due, kind, now)
}
