import type { Db } from '../../platform/database/db.ts'

/**
 * Counts the pairs with seats at an encounter who must not meet, whichever of the two said so. Who they are is not told:
 * with a face it would say whose wish it may be.
 */
export async function countSeatsApart(db: Db, encounterId: number): Promise<number> {
  const [found] = await db.$queryRaw<{ pairs: number }[]>`
    SELECT count(*)::int AS pairs
    FROM invitations a JOIN invitations b ON b.encounter_id = a.encounter_id AND b.id > a.id
    WHERE a.encounter_id = ${encounterId} AND a.seated_at IS NOT NULL AND b.seated_at IS NOT NULL
      AND EXISTS (SELECT FROM avoidances v WHERE (v.member_id, v.avoided_id) IN
        ((a.member_id, b.member_id), (b.member_id, a.member_id)))`
  return found?.pairs ?? 0
}
