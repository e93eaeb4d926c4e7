import { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { isBetween } from './seatBars.ts'

/**
 * Says whether two with seats at an encounter must not meet, whichever of them said so. Who they are is not said, nor how
 * many: that would say whose wish it may be.
 *
 * @param operatorId who asks
 * @param reportedSince where given, only a bar by a report or an operator counts that is from later than that
 * @returns null where the answer would name them: of a One-on-One, and to an operator with a place there
 */
export async function holdsPairApart(
  db: Db,
  encounterId: number,
  operatorId: number,
  reportedSince: Date | null = null,
): Promise<boolean | null> {
  const [found] = await db.$queryRaw<{ holds: boolean; names: boolean }[]>`
    SELECT EXISTS (SELECT FROM invitations a JOIN invitations b ON b.encounter_id = a.encounter_id AND b.id > a.id
    WHERE a.encounter_id = ${encounterId} AND a.seated_at IS NOT NULL AND b.seated_at IS NOT NULL
      AND EXISTS (SELECT FROM avoidances v WHERE ${isBetween(Prisma.sql`a`, Prisma.sql`b`)}
        AND (${reportedSince}::timestamptz IS NULL OR (v.hold IS NOT NULL AND v.created_at > ${reportedSince})))) AS holds,
      e.kind = 'OneOnOne' OR EXISTS (
        SELECT FROM invitations own WHERE own.encounter_id = e.id AND own.member_id = ${operatorId}) AS names
    FROM encounters e WHERE e.id = ${encounterId}`
  return !found || found.names ? null : found.holds
}
