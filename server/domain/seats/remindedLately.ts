import { day } from '#rules/time/durations.ts'
import type { Db } from '../../platform/database/db.ts'

/** Returns which of these invitations had a reminder within a day, by hand or by a job. */
export async function remindedLately(
  db: Db,
  invitationIds: readonly number[],
  now: Date,
): Promise<Set<number>> {
  if (invitationIds.length === 0) return new Set()
  const found = await db.$queryRaw<{ id: number }[]>`
    SELECT DISTINCT i.id FROM invitations i JOIN outbox_mails mail ON mail.member_id = i.member_id
    WHERE i.id = ANY(${[...invitationIds]}) AND mail.template = 'invitationReminder'
      AND mail.created_at > ${new Date(now.getTime() - day)} AND (mail.data->>'invitationId')::int = i.id`
  return new Set(found.map(({ id }) => id))
}
