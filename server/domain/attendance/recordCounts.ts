import { Prisma } from '../../generated/client/client.ts'
import type { StoredCounts } from '../../platform/queue/recountNoted.ts'
import { answersByEncounter } from './answerTimes.ts'

/**
 * Counts of a record over rows `i` of invitations joined to `e` of encounters. An invitation counts once it was
 * answered or has expired, and a place that was given up counts as not accepted. A seat counts once attendance is
 * settled. A withdrawn invitation says nothing about its member and does not count.
 */
const counts = Prisma.sql`
  (count(*) FILTER (WHERE i.status <> 'Invited' AND i.withdrawn_at IS NULL))::int AS invited,
  (count(*) FILTER (WHERE i.status = 'Accepted'))::int AS accepted,
  (count(*) FILTER (WHERE i.seated_at IS NOT NULL AND i.attendance IS NOT NULL AND e.attendance_settled_at IS NOT NULL))::int AS seats,
  (count(*) FILTER (WHERE i.attendance = 'Attended' AND e.attendance_settled_at IS NOT NULL))::int AS attended`

/**
 * Selects how some members responded to invitations to encounters that are over, one row for each member with any.
 * Counts invitations instead of reading the stored counts.
 */
export const countByMember = (ids: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT i.member_id, ${counts} FROM invitations i JOIN encounters e ON e.id = i.encounter_id
  WHERE i.member_id = ANY(${ids}) AND e.state = 'Completed' GROUP BY i.member_id`

/**
 * Selects how the members invited to some encounters responded, one row for each encounter that is over. Counts
 * invitations instead of reading the stored counts.
 */
export const countByEncounter = (ids: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT e.id AS encounter_id, ${counts} FROM encounters e JOIN invitations i ON i.encounter_id = e.id
  WHERE e.id = ANY(${ids}) AND e.state = 'Completed' GROUP BY e.id`

/** The stored records of members. Erased members have none, as nothing reads them. */
export const memberRecords: StoredCounts = {
  table: 'member_records',
  key: 'member_id',
  notes: 'member_recounts',
  countOf: (ids) =>
    countByMember(
      Prisma.sql`ARRAY(SELECT id FROM members WHERE id = ANY(${ids}::int[]) AND erased_at IS NULL)`,
    ),
}

/**
 * The stored records of encounters: the counts that make up the community's record, and how quickly invitations were
 * answered.
 */
export const encounterRecords: StoredCounts = {
  table: 'encounter_records',
  key: 'encounter_id',
  notes: 'encounter_recounts',
  countOf: (ids) => {
    const asked = Prisma.sql`${ids}::int[]`
    return Prisma.sql`
      SELECT counted.*, coalesce(answer_times, '{}') FROM (${countByEncounter(asked)}) counted
      LEFT JOIN (${answersByEncounter(asked)}) answers USING (encounter_id)`
  },
}
