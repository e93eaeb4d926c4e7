import { heldStates } from '#rules/encounters/encounterLife.ts'
import { Prisma } from '../../generated/client/client.ts'
import { listed } from '../../platform/database/listed.ts'
import type { StoredCounts } from '../../platform/queue/recountNoted.ts'
import { attendedSecond, liveLinks } from './familiarLinks.ts'

/** A condition: both hold a seat at the same One-on-One that is not canceled, and neither was absent. */
const haveOneOnOne = Prisma.sql`EXISTS (
  SELECT FROM invitations x JOIN encounters o ON o.id = x.encounter_id AND o.kind = 'OneOnOne'
      AND o.state IN (${listed(heldStates)})
    JOIN invitations y ON y.encounter_id = o.id AND y.member_id = other AND y.seated_at IS NOT NULL
      AND y.attendance IS DISTINCT FROM 'Absent'
  WHERE x.member_id = one AND x.seated_at IS NOT NULL AND x.attendance IS DISTINCT FROM 'Absent')`

/**
 * Selects which of some members are candidates. Counts links instead of reading the stored counts. A candidate for a
 * Second Encounter has a familiar link with someone they have not met again at one. A pair is ready for a One-on-One if
 * it has a mutual link, has attended a Second Encounter together, and has had no One-on-One and has none ahead.
 *
 * @param members a SELECT of the ids of the members to check; the cost grows only with their number
 * @returns a SELECT of member_id, location_id, second and pairs, as in due_members; no row for members with neither
 */
export function dueAmong(members: Prisma.Sql): Prisma.Sql {
  const ids = Prisma.sql`ANY(ARRAY(${members}))`
  return Prisma.sql`
    SELECT member_id, location_id, bool_or(NOT again) AS second,
      (count(*) FILTER (WHERE mutual AND again AND NOT paired AND member_id = one))::int AS pairs
    FROM (
      SELECT links.*, ${attendedSecond(Prisma.sql`one`, Prisma.sql`other`)} AS again, ${haveOneOnOne} AS paired
      FROM (
        SELECT "locationId" AS location_id, least("chooserId", "chosenId") AS one,
          greatest("chooserId", "chosenId") AS other, bool_or(mutual) AS mutual
        FROM (
          ${liveLinks(Prisma.sql`a.id = ${ids}`)} UNION ALL ${liveLinks(Prisma.sql`b.id = ${ids}`)}
        ) link
        GROUP BY 1, 2, 3
      ) links
    ) standing, unnest(ARRAY[one, other]) AS member_id
    WHERE member_id IN (${members})
    GROUP BY 1, 2
    HAVING bool_or(NOT again) OR bool_or(mutual AND again AND NOT paired AND member_id = one)`
}

/** The stored candidates; members who are none have no row. */
export const dueMembers: StoredCounts = {
  table: 'due_members',
  key: 'member_id',
  notes: 'due_recounts',
  countOf: (ids) => dueAmong(Prisma.sql`SELECT unnest(${ids}::int[])`),
}
