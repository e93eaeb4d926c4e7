import type { Db } from '../../platform/database/db.ts'

/** How often a member was invited, and how the invitations ended. */
export type MemberRecord = { invited: number; seated: number; declined: number; attended: number }

/** Counts a member's invitations to encounters in any state. */
export async function readMemberRecord(db: Db, memberId: number): Promise<MemberRecord> {
  const [record] = await db.$queryRaw<[MemberRecord]>`
    SELECT count(*)::int AS invited,
      (count(*) FILTER (WHERE seated_at IS NOT NULL))::int AS seated,
      (count(*) FILTER (WHERE status = 'Declined'))::int AS declined,
      (count(*) FILTER (WHERE attendance = 'Attended'))::int AS attended
    FROM invitations WHERE member_id = ${memberId}`
  return record
}
