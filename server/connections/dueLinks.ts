import type { Db } from '../db.ts'
import { liveLinks } from './familiarLinks.ts'

/** How many of a location's members could go on; numbers only, never who. */
export type DueCounts = { locationId: number; second: number; pairs: number }

/**
 * Counts, for each location that has any: members with a familiar link they have not met again by (candidates for a
 * Second Encounter), and pairs with a mutual link and a Second Encounter behind them who had no One-on-One yet nor are
 * about to.
 */
export function countDueLinks(db: Db): Promise<DueCounts[]> {
  return db.$queryRaw<DueCounts[]>`
    WITH links AS MATERIALIZED (
      SELECT "locationId", least("chooserId", "chosenId") AS one, greatest("chooserId", "chosenId") AS other,
        bool_or(mutual) AS mutual
      FROM (${liveLinks(null)}) link GROUP BY 1, 2, 3
    ), again AS MATERIALIZED (
      SELECT DISTINCT x.member_id AS one, y.member_id AS other
      FROM encounters s JOIN invitations x ON x.encounter_id = s.id AND x.attendance = 'Attended'
        JOIN invitations y ON y.encounter_id = s.id AND y.attendance = 'Attended' AND y.member_id > x.member_id
      WHERE s.kind = 'Second'
    ), paired AS MATERIALIZED (
      SELECT DISTINCT x.member_id AS one, y.member_id AS other
      FROM encounters o JOIN invitations x ON x.encounter_id = o.id AND x.seated_at IS NOT NULL
          AND x.attendance IS DISTINCT FROM 'Absent'
        JOIN invitations y ON y.encounter_id = o.id AND y.seated_at IS NOT NULL
          AND y.attendance IS DISTINCT FROM 'Absent' AND y.member_id > x.member_id
      WHERE o.kind = 'OneOnOne' AND o.state IN ('Scheduled', 'Completed')
    ), standing AS MATERIALIZED (
      SELECT links.*, again.one IS NOT NULL AS again, paired.one IS NOT NULL AS paired
      FROM links LEFT JOIN again USING (one, other) LEFT JOIN paired USING (one, other)
    ), candidates AS (
      SELECT "locationId", count(*) AS second FROM (
        SELECT "locationId", one AS id FROM standing WHERE NOT again
        UNION SELECT "locationId", other FROM standing WHERE NOT again) people
      GROUP BY 1
    ), due AS (
      SELECT "locationId", count(*) AS pairs FROM standing WHERE mutual AND again AND NOT paired GROUP BY 1
    )
    SELECT "locationId", coalesce(second, 0)::int AS second, coalesce(pairs, 0)::int AS pairs
    FROM candidates FULL JOIN due USING ("locationId") ORDER BY "locationId"`
}
