import type { Db } from '../../platform/database/db.ts'

/**
 * Withdraws what a member has not answered: it counts as declined, not as expired, and is not offered again unless on
 * purpose. What ran out before `now` is left for the sweep that counts it.
 */
export async function withdrawOpenInvitations(db: Db, memberId: number, now: Date): Promise<void> {
  await db.$executeRaw`
    WITH open AS MATERIALIZED (
      SELECT id FROM invitations
      WHERE member_id = ${memberId} AND status = 'Invited' AND (expires_at IS NULL OR expires_at >= ${now})
      ORDER BY id FOR UPDATE
    )
    UPDATE invitations i SET status = 'Declined', responded_at = ${now} FROM open WHERE i.id = open.id`
}
