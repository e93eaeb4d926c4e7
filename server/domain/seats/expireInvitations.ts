import type { PrismaClient } from '../../generated/client/client.ts'

/**
 * Marks invitations that ran out unanswered, each counted once as `expired` on its member, in one statement; those to
 * canceled encounters count nothing (server-rules.md, "Encounters and invitations").
 */
export async function expireInvitations(db: PrismaClient, now: Date): Promise<void> {
  await db.$executeRaw`
    WITH due AS MATERIALIZED (
      SELECT i.id, i.member_id FROM invitations i JOIN encounters e ON e.id = i.encounter_id
      WHERE i.status = 'Invited' AND i.expires_at < ${now} AND e.state <> 'Canceled'
      ORDER BY i.id FOR UPDATE OF i
    ), gone AS (
      UPDATE invitations i SET status = 'Expired' FROM due WHERE i.id = due.id
    ), owners AS MATERIALIZED (
      SELECT m.id, missed.count FROM members m
        JOIN (SELECT member_id, count(*)::int AS count FROM due GROUP BY member_id) missed ON missed.member_id = m.id
      ORDER BY m.id FOR NO KEY UPDATE OF m
    )
    UPDATE members m SET expired = m.expired + owners.count FROM owners WHERE m.id = owners.id`
}
