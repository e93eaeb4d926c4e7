import { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { isPlace } from './isPlace.ts'
import { isBetween } from './seatBars.ts'

/**
 * Selects the encounters at which two people with seats are barred, in either direction, with the time of the latest
 * bar by a report or an operator, if there is one. It does not reveal who they are or how many, which could show whose
 * wish it is.
 */
const pairsApart = (encounterIds: readonly number[]) => Prisma.sql`
  SELECT a.encounter_id AS "encounterId", max(v.created_at) FILTER (WHERE v.hold IS NOT NULL) AS "reportedAt"
  FROM invitations a JOIN invitations b ON b.encounter_id = a.encounter_id AND b.id > a.id
    JOIN avoidances v ON ${isBetween(Prisma.sql`a`, Prisma.sql`b`)}
  WHERE a.encounter_id = ANY(${[...encounterIds]}::int[]) AND a.seated_at IS NOT NULL AND b.seated_at IS NOT NULL
  GROUP BY a.encounter_id`

/**
 * Builds the condition that saying that two people are barred at an encounter `e` would reveal who they are: at a
 * One-on-One, and to an operator with a place there.
 */
export const wouldName = (operatorId: number) => Prisma.sql`(e.kind = 'OneOnOne' OR EXISTS (
  SELECT FROM invitations own
  WHERE own.encounter_id = e.id AND own.member_id = ${operatorId} AND ${isPlace(Prisma.sql`own`)}))`

/**
 * Whether two people with seats at an encounter are barred.
 *
 * @param operatorId the asking operator
 * @returns null if the answer would reveal who they are, see {@link wouldName}
 */
export async function holdsPairApart(
  db: Db,
  encounterId: number,
  operatorId: number,
): Promise<boolean | null> {
  const [found] = await db.$queryRaw<{ holds: boolean; names: boolean }[]>`
    SELECT EXISTS (${pairsApart([encounterId])}) AS holds, ${wouldName(operatorId)} AS names
    FROM encounters e WHERE e.id = ${encounterId}`
  return !found || found.names ? null : found.holds
}

/**
 * Finds which of many encounters hold two barred people, in answers that every operator may read.
 *
 * @returns the encounters at which two people with seats are barred, each with the time of the latest bar by a report
 *   or an operator, or null if there is none; leaves out encounters whose answer would reveal to an operator who they
 *   are
 */
export async function readPairsApart(
  db: Db,
  encounterIds: readonly number[],
): Promise<ReadonlyMap<number, Date | null>> {
  const found = await db.$queryRaw<{ encounterId: number; reportedAt: Date | null }[]>`
    SELECT pairs.* FROM (${pairsApart(encounterIds)}) pairs JOIN encounters e ON e.id = pairs."encounterId"
    WHERE e.kind <> 'OneOnOne' AND NOT EXISTS (
      SELECT FROM invitations i JOIN members m ON m.id = i.member_id
      WHERE i.encounter_id = e.id AND m.role = 'Operator' AND ${isPlace()})`
  return new Map(found.map(({ encounterId, reportedAt }) => [encounterId, reportedAt]))
}
