import { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { dueAmong } from './dueMembers.ts'

/** How many of a location's members are due for another encounter; numbers only, no names. */
export type DueCounts = { locationId: number; second: number; pairs: number }

/**
 * Counts the candidates of each location that has any: members with a familiar link to somebody they have not met again
 * (due for a Second Encounter), and pairs with a mutual link who attended a Second Encounter together and have had no
 * One-on-One and have none ahead. Adds up the counts that the job stored, and counts again those that changed since, so
 * the numbers are always current.
 */
export function countDueLinks(db: Db): Promise<DueCounts[]> {
  return db.$queryRaw<DueCounts[]>`
    WITH changed AS MATERIALIZED (SELECT DISTINCT member_id FROM due_recounts)
    SELECT location_id AS "locationId", (count(*) FILTER (WHERE second))::int AS second, sum(pairs)::int AS pairs
    FROM (
      SELECT location_id, second, pairs FROM due_members d
      WHERE NOT EXISTS (SELECT FROM changed WHERE changed.member_id = d.member_id)
      UNION ALL SELECT location_id, second, pairs FROM (${dueAmong(Prisma.sql`SELECT member_id FROM changed`)}) again
    ) due
    GROUP BY 1 ORDER BY 1`
}
