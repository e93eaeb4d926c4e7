import { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'

export type FamiliarLink = {
  locationId: number
  encounterId: number
  /** The member who chose. */
  chooserId: number
  /** The member who was chosen, and who said yes to that encounter. */
  chosenId: number
  /** Each chose the other. */
  mutual: boolean
  /** Both attended the same Second Encounter. */
  attendedSecond: boolean
}

/**
 * Selects the live links between two Active members of one location who are not barred from each other. A choice counts
 * only once it is released, so that no group reveals a choice its members may not know of yet.
 *
 * @param where a condition on the members `a`, who chose, and `b`, who was chosen
 * @returns a SELECT of a link's location, encounter, chooser, chosen, and whether it is mutual
 */
export const liveLinks = (where: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT a.location_id AS "locationId", p.encounter_id AS "encounterId", chooser.member_id AS "chooserId", chosen.member_id AS "chosenId",
    back.released_at IS NOT NULL AS mutual
  FROM impressions p
  JOIN invitations chooser ON chooser.id = p.chooser_id
  JOIN invitations chosen ON chosen.id = p.chosen_id
  JOIN impression_responses yes ON yes.invitation_id = p.chosen_id AND yes.accept AND yes.opted_out_at IS NULL
  JOIN members a ON a.id = chooser.member_id AND a.status = 'Active'
  JOIN members b ON b.id = chosen.member_id AND b.status = 'Active'
    AND b.location_id = a.location_id
  LEFT JOIN impressions back ON back.chooser_id = p.chosen_id AND back.chosen_id = p.chooser_id
  LEFT JOIN impression_responses own ON own.invitation_id = p.chooser_id
  WHERE ${where} AND p.released_at IS NOT NULL AND p.removed_at IS NULL AND back.removed_at IS NULL AND own.opted_out_at IS NULL
    AND NOT EXISTS (
      SELECT FROM avoidances v
      WHERE (v.member_id, v.avoided_id) IN ((a.id, b.id), (b.id, a.id)))`

/**
 * Builds the condition that two members both attended the same Second Encounter.
 *
 * @param one column with the id of one member
 * @param other column with the id of the other
 */
export const attendedSecond = (one: Prisma.Sql, other: Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM invitations x JOIN encounters s ON s.id = x.encounter_id AND s.kind = 'Second'
    JOIN invitations y ON y.encounter_id = s.id AND y.member_id = ${other} AND y.attendance = 'Attended'
  WHERE x.member_id = ${one} AND x.attendance = 'Attended')`

/**
 * Reads the familiar links of a location: A chose B and B said yes to that encounter, nothing was removed and neither
 * opted out (docs/rules.md, "Impressions and connections"). For the group-forming engine and the operator, never for
 * members.
 *
 * @param among only links between these members; all of the location's if absent
 * @returns links among Active members of the location, by encounter, chooser and chosen; a mutual one may appear twice,
 *   once from each side
 */
export function familiarLinks(
  db: Db,
  locationId: number,
  among?: readonly number[],
): Promise<FamiliarLink[]> {
  const inside = among
    ? Prisma.sql`a.id = ANY(${[...among]}) AND b.id = ANY(${[...among]})`
    : Prisma.sql`TRUE`
  return db.$queryRaw<FamiliarLink[]>`
    WITH links AS MATERIALIZED (${liveLinks(Prisma.sql`a.location_id = ${locationId} AND ${inside}`)})
    SELECT links.*, ${attendedSecond(Prisma.sql`"chooserId"`, Prisma.sql`"chosenId"`)} AS "attendedSecond"
    FROM links ORDER BY "encounterId", "chooserId", "chosenId"`
}
