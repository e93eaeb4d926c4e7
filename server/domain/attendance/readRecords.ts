import type { InvitationRecord } from '#rules/seats/overbooking.ts'
import { day } from '#rules/time/durations.ts'
import { type EncounterKind, Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { countByEncounter, countByMember } from './recordCounts.ts'

/**
 * Builds a WITH clause of `recent`, the rows of the given query, which have an encounter's `id`, and `records`, the
 * counts of each encounter's invitations.
 */
const withRecords = (recent: Prisma.Sql): Prisma.Sql => Prisma.sql`
  WITH recent AS MATERIALIZED (${recent}), changed AS MATERIALIZED (
    SELECT DISTINCT encounter_id FROM encounter_recounts WHERE encounter_id IN (SELECT id FROM recent)
  ), records AS (
    SELECT encounter_id, invited, accepted, seats, attended FROM encounter_records
    WHERE encounter_id = ANY(ARRAY(SELECT id FROM recent)) AND encounter_id NOT IN (SELECT encounter_id FROM changed)
    UNION ALL ${countByEncounter(Prisma.sql`ARRAY(SELECT encounter_id FROM changed)`)}
  )`

/** The number of days of invitations from which the rates of the community are read. */
export const communityDays = 90

/**
 * Reads how the community responded to invitations to encounters of the last 90 days. Uses the stored counts of each
 * encounter, and counts again those that changed since.
 *
 * @param of only encounters of this kind at this location; all if absent
 */
export async function readCommunityRecord(
  db: Db,
  now: Date,
  of?: { kind: EncounterKind; locationId: number },
): Promise<InvitationRecord> {
  const since = new Date(now.getTime() - communityDays * day)
  const [record] = await db.$queryRaw<InvitationRecord[]>`
    ${withRecords(Prisma.sql`
      SELECT id FROM encounters WHERE starts_at BETWEEN ${since} AND ${now} AND state = 'Completed'
        ${of ? Prisma.sql`AND kind = ${of.kind}::encounter_kind AND location_id = ${of.locationId}` : Prisma.empty}`)}
    SELECT coalesce(sum(invited), 0)::int AS invited, coalesce(sum(accepted), 0)::int AS accepted,
      coalesce(sum(seats), 0)::int AS seats, coalesce(sum(attended), 0)::int AS attended
    FROM records`
  if (!record) throw new Error('Nothing was counted')
  return record
}

export type ShowWeek = { week: string; seats: number; attended: number }

const weeksShown = 26

/**
 * Reads how many seats there were and how many were used, by week, at the settled encounters of the last 26 weeks.
 *
 * @returns weeks with at least one seat, the earliest first; each named by its Monday (2026-11-16), in the encounters'
 *   own time zones
 */
export function readShowWeeks(db: Db, now: Date): Promise<ShowWeek[]> {
  const since = new Date(now.getTime() - weeksShown * 7 * day)
  return db.$queryRaw<ShowWeek[]>`
    ${withRecords(Prisma.sql`
      SELECT id, date_trunc('week', starts_at AT TIME ZONE time_zone) AS week FROM encounters
      WHERE starts_at BETWEEN ${since} AND ${now} AND state = 'Completed'`)}
    SELECT to_char(week, 'YYYY-MM-DD') AS week, sum(seats)::int AS seats, sum(attended)::int AS attended
    FROM recent JOIN records ON encounter_id = recent.id
    GROUP BY recent.week HAVING sum(seats) > 0 ORDER BY recent.week`
}

type Columns = { memberIds: number[] } & Record<keyof InvitationRecord, number[]>

/**
 * Reads how each of some members responded to invitations to encounters that are over. Uses the stored counts, and
 * counts again those that changed since. Members without any are left out.
 */
export async function readMemberRecords(
  db: Db,
  memberIds: readonly number[],
): Promise<Map<number, InvitationRecord>> {
  // As JSON arrays, one for each column: reading a row for each of many thousand members takes several times as long.
  const [columns] = await db.$queryRaw<Columns[]>`
    WITH asked AS MATERIALIZED (SELECT ${[...memberIds]}::int[] AS ids), changed AS MATERIALIZED (
      SELECT DISTINCT member_id FROM member_recounts WHERE member_id = ANY((SELECT ids FROM asked)::int[])
    )
    SELECT to_json(array_agg(member_id)) AS "memberIds", to_json(array_agg(invited)) AS invited,
      to_json(array_agg(accepted)) AS accepted, to_json(array_agg(seats)) AS seats, to_json(array_agg(attended)) AS attended
    FROM (
      SELECT * FROM member_records
      WHERE member_id = ANY((SELECT ids FROM asked)::int[]) AND member_id NOT IN (SELECT member_id FROM changed)
      UNION ALL ${countByMember(Prisma.sql`ARRAY(SELECT member_id FROM changed)`)}
    ) records HAVING count(*) > 0`
  if (!columns) return new Map()
  const { invited, accepted, seats, attended } = columns
  const at = (column: readonly number[], index: number) => column[index] ?? 0
  return new Map(
    columns.memberIds.map((memberId, index) => [
      memberId,
      {
        invited: at(invited, index),
        accepted: at(accepted, index),
        seats: at(seats, index),
        attended: at(attended, index),
      },
    ]),
  )
}
