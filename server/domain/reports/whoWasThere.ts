import { joinOpensMinutes } from '#rules/encounters/encounter.ts'
import { earliestReportableEnd } from '#rules/safety/reporting.ts'
import { minute } from '#rules/time/durations.ts'
import type { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { ofThisStart } from '../seats/marks.ts'
import { stays } from './stays.ts'

/**
 * A filter for seats whose holder came, even if it does not count as attended: some leave early, and some tables are
 * canceled.
 */
const cameTo: Prisma.InvitationWhereInput = {
  OR: [{ attendance: 'Attended' }, { presence: { some: ofThisStart } }],
}

/**
 * A filter for encounters of the last 30 days that a member came to, including canceled ones and those that were moved
 * afterwards.
 */
export function recentTablesOf(memberId: number, now: Date): Prisma.EncounterWhereInput {
  const since = earliestReportableEnd(now)
  return {
    state: { not: 'Draft' },
    OR: [
      {
        startsAt: { lte: new Date(now.getTime() + joinOpensMinutes * minute) },
        endsAt: { gte: since },
        invitations: { some: { memberId, ...cameTo } },
      },
      { invitations: { some: { memberId, presence: { some: { earlierStart: { gte: since } } } } } },
    ],
  }
}

/**
 * Reads who else was at a table of an encounter that a member came to, with a seat or as its host.
 *
 * @returns ids of members
 */
export async function readCompanions(db: Db, encounterId: number, memberId: number): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    WITH came AS (
      SELECT member_id, start FROM ${stays} s WHERE encounter_id = ${encounterId}
      UNION SELECT i.member_id, e.starts_at FROM invitations i JOIN encounters e ON e.id = i.encounter_id
      WHERE e.id = ${encounterId} AND i.attendance = 'Attended'
    )
    SELECT DISTINCT other.member_id AS id FROM came mine JOIN came other USING (start)
    WHERE mine.member_id = ${memberId} AND other.member_id <> ${memberId}`
  return rows.map(({ id }) => id)
}
