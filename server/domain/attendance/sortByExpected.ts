import { communityWeight, type Rates } from '#rules/seats/overbooking.ts'
import { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { isPlace } from '../seats/isPlace.ts'

/** SQL for memberRates of rules/seats/overbooking.ts, for a row `r` of records that may be missing. */
const smoothed = (used: 'accepted' | 'attended', of: 'invited' | 'seats', community: number) => {
  const [part, whole] = [Prisma.raw(`r.${used}`), Prisma.raw(`r.${of}`)]
  return Prisma.sql`(coalesce(${part}, 0) + ${community * communityWeight}::float8) / (coalesce(${whole}, 0) + ${communityWeight}::float8)`
}

/** More than the rounding error of a sum that is added up in another order. */
const slack = 1e-6

export type Outlook = { id: number; isShort: boolean }

/**
 * Finds encounters that may have too few people from the expected number of guests, without working out the chances of
 * each. The median of a sum of independent yes-or-no values lies next to its mean (Jogdeo and Samuels, 1968). So if the
 * expected number reaches the minimum, enough people come in at least half of all cases; if it is a whole person lower,
 * too few come more often than not. Stand-ins add nothing to the expected number. Encounters with a record that has
 * just changed are left to be worked out.
 *
 * @param which a condition on a row `e` of encounters
 * @returns encounters that are likely to have too few, and those for which that must still be worked out (`isShort:
 *   false`); the soonest first
 */
export function sortByExpected(db: Db, which: Prisma.Sql, community: Rates): Promise<Outlook[]> {
  const show = smoothed('attended', 'seats', community.show)
  const accept = smoothed('accepted', 'invited', community.accept)
  return db.$queryRaw<Outlook[]>`
    WITH ahead AS MATERIALIZED (
      SELECT e.id, e.kind, e.minimum, e.starts_at FROM encounters e WHERE ${which}
    ), places AS MATERIALIZED (
      SELECT encounter_id, member_id, status = 'Accepted' AS seated FROM invitations i
      WHERE encounter_id = ANY(ARRAY(SELECT id FROM ahead)) AND ${isPlace()} AND NOT is_waitlisted
    ), paired AS MATERIALIZED (
      SELECT encounter_id, member_id FROM stand_ins WHERE encounter_id = ANY(ARRAY(SELECT id FROM ahead))
      UNION SELECT encounter_id, other_id FROM stand_ins WHERE encounter_id = ANY(ARRAY(SELECT id FROM ahead))
    ), changed AS MATERIALIZED (
      SELECT DISTINCT member_id FROM member_recounts
    ), records AS MATERIALIZED (
      -- By one list of them, in the order of the index: to look up one after the other takes several times as long.
      SELECT * FROM member_records WHERE member_id = ANY(ARRAY(SELECT member_id FROM places))
    ), guests AS (
      SELECT i.encounter_id, count(*) AS places, count(p.member_id) > 0 AS pairs,
        bool_or(i.member_id IN (SELECT member_id FROM changed)) AS changed,
        sum(${show} * CASE WHEN i.seated THEN 1 ELSE ${accept} END) FILTER (WHERE p.member_id IS NULL) AS come
      FROM places i
        LEFT JOIN paired p ON p.encounter_id = i.encounter_id AND p.member_id = i.member_id
        LEFT JOIN records r ON r.member_id = i.member_id
      GROUP BY i.encounter_id
    ), expected AS (
      SELECT e.id, e.kind = 'OneOnOne' AS pair, e.minimum, e.starts_at, coalesce(g.places, 0) AS places,
        coalesce(g.come, 0) AS come, coalesce(g.pairs, false) AS pairs, coalesce(g.changed, false) AS changed
      FROM ahead e LEFT JOIN guests g ON g.encounter_id = e.id
    )
    SELECT id, pair OR NOT (pairs OR changed) AND come <= minimum - 1 - ${slack}::float8 AS "isShort" FROM expected
    WHERE CASE WHEN pair THEN places < minimum ELSE changed OR come < minimum + ${slack}::float8 END
    ORDER BY starts_at, id`
}
