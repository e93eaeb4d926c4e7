import { Prisma } from '../../generated/client/client.ts'
import type { StoredCounts } from '../../platform/queue/recountNoted.ts'
import { answersByEncounter } from './answerTimes.ts'

/**
 * Counts of a record over rows `i` of invitations with their `e` of encounters: an invitation counts once it was
 * answered or has run out, a place given up as one not taken; a seat once attendance is settled. What was taken back says
 * nothing of its member.
 */
const counts = Prisma.sql`
  (count(*) FILTER (WHERE i.status <> 'Invited' AND i.withdrawn_at IS NULL))::int AS invited,
  (count(*) FILTER (WHERE i.status = 'Accepted'))::int AS accepted,
  (count(*) FILTER (WHERE i.seated_at IS NOT NULL AND i.attendance IS NOT NULL AND e.attendance_settled_at IS NOT NULL))::int AS seats,
  (count(*) FILTER (WHERE i.attendance = 'Attended' AND e.attendance_settled_at IS NOT NULL))::int AS attended`

/** What members did with invitations to encounters that are over, as the database stands; those without any are left out. */
export const countByMember = (ids: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT i.member_id, ${counts} FROM invitations i JOIN encounters e ON e.id = i.encounter_id
  WHERE i.member_id = ANY(${ids}) AND e.state = 'Completed' GROUP BY i.member_id`

/** What all who were invited to some encounters did, of those that are over, as the database stands. */
export const countByEncounter = (ids: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT e.id AS encounter_id, ${counts} FROM encounters e JOIN invitations i ON i.encounter_id = e.id
  WHERE e.id = ANY(${ids}) AND e.state = 'Completed' GROUP BY e.id`

/** Records of members. Nobody asks for those of an erased one. */
export const memberRecords: StoredCounts = {
  ...{ table: 'member_records', key: 'member_id', notes: 'member_recounts' },
  countOf: (ids) =>
    countByMember(
      Prisma.sql`ARRAY(SELECT id FROM members WHERE id = ANY(${ids}::int[]) AND erased_at IS NULL)`,
    ),
}

/** Records of encounters, of which the community's is made, and how soon answers came. */
export const encounterRecords: StoredCounts = {
  ...{ table: 'encounter_records', key: 'encounter_id', notes: 'encounter_recounts' },
  countOf: (ids) => {
    const asked = Prisma.sql`${ids}::int[]`
    return Prisma.sql`
      SELECT counted.*, coalesce(answer_times, '{}') FROM (${countByEncounter(asked)}) counted
      LEFT JOIN (${answersByEncounter(asked)}) answers USING (encounter_id)`
  },
}
