import type { InvitationRecord } from '#rules/seats/overbooking.ts'
import { type EncounterKind, Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'

/** How many days back invitations are read to learn how the community answers and attends. */
export const communityDays = 90

/**
 * Sums of a record over rows `i` of invitations with their `e` of encounters: an invitation counts once it was
 * answered or has run out, a place given up as one not taken; a seat once attendance is settled. What was taken back says
 * nothing of its member.
 */
const sums = Prisma.sql`
  (count(*) FILTER (WHERE i.status <> 'Invited' AND i.withdrawn_at IS NULL))::int AS invited,
  (count(*) FILTER (WHERE i.status = 'Accepted'))::int AS accepted,
  (count(*) FILTER (WHERE i.seated_at IS NOT NULL AND i.attendance IS NOT NULL AND e.attendance_settled_at IS NOT NULL))::int AS seats,
  (count(*) FILTER (WHERE i.attendance = 'Attended' AND e.attendance_settled_at IS NOT NULL))::int AS attended`

/**
 * What the community did with invitations to encounters of the last 90 days.
 *
 * @param of only encounters of this kind at this location; all if absent
 */
export async function readCommunityRecord(
  db: Db,
  now: Date,
  of?: { kind: EncounterKind; locationId: number },
): Promise<InvitationRecord> {
  const since = new Date(now.getTime() - communityDays * 86_400_000)
  const [record] = await db.$queryRaw<InvitationRecord[]>`
    SELECT ${sums} FROM encounters e JOIN invitations i ON i.encounter_id = e.id
    WHERE e.starts_at BETWEEN ${since} AND ${now} AND e.state = 'Completed'
      ${of ? Prisma.sql`AND e.kind = ${of.kind}::encounter_kind AND e.location_id = ${of.locationId}` : Prisma.empty}`
  return record ?? { invited: 0, accepted: 0, seats: 0, attended: 0 }
}

/** Members read by one statement, which takes a tenth of a second, and statements at a time. */
const readAtOnce = { members: 5000, statements: 3 }

/** What each of these members did with invitations to encounters that are over; members without any are left out. */
export async function readMemberRecords(
  db: Db,
  memberIds: readonly number[],
): Promise<Map<number, InvitationRecord>> {
  const records = new Map<number, InvitationRecord>()
  let read = 0
  async function readOn(): Promise<void> {
    while (read < memberIds.length) {
      const some = memberIds.slice(read, read + readAtOnce.members)
      read += some.length
      const rows = await db.$queryRaw<(InvitationRecord & { memberId: number })[]>`
        SELECT i.member_id AS "memberId", ${sums} FROM invitations i JOIN encounters e ON e.id = i.encounter_id
        WHERE i.member_id = ANY(${some}) AND e.state = 'Completed' GROUP BY i.member_id`
      for (const { memberId, ...record } of rows) records.set(memberId, record)
    }
  }
  await Promise.all(Array.from({ length: readAtOnce.statements }, readOn))
  return records
}
