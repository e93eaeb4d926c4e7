import { heldStates } from '#rules/encounters/encounterLife.ts'
import { hasStandIns } from '#rules/seats/whoStandsIn.ts'
import { type Encounter, Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { listed } from '../../platform/database/listed.ts'
import { isPlace } from './isPlace.ts'

/**
 * A condition: a row `i` of invitations at its encounter `e` counts as a meeting with everybody else there. It is a
 * seat not known to be absent, or a place that may still become a seat.
 */
export const isMeeting = Prisma.sql`
  i.attendance IS DISTINCT FROM 'Absent' AND e.state IN (${listed(heldStates)})
  AND (i.seated_at IS NOT NULL OR (e.state = 'Scheduled' AND ${isPlace()}))`

/** Whether people may meet again at an encounter, because its proposal allowed repeats. */
export async function readMayMeetAgain(db: Db, encounterId: number): Promise<boolean> {
  const table = await db.formationGroup.findUnique({
    where: { encounterId },
    select: { run: { select: { allowRepeats: true } } },
  })
  return table?.run.allowRepeats ?? false
}

/**
 * Makes people who were just invited stand-ins for everyone ever invited to the encounter whom they have met, if the
 * encounter has stand-ins. Of two stand-ins, the one invited later waits while the other has a seat or may still get
 * one. Members who declined count, because they may still accept.
 */
export async function addStandIns(
  tx: Prisma.TransactionClient,
  encounter: Pick<Encounter, 'id' | 'kind' | 'capacity' | 'inviteTarget'>,
  invited: readonly number[],
): Promise<void> {
  const { id } = encounter
  // Checked first, because it reads nothing.
  if (!hasStandIns(encounter, false) || (await readMayMeetAgain(tx, id))) return
  const ids = [...invited]
  await tx.$executeRaw`
    WITH meetings AS (
      SELECT i.encounter_id, i.member_id FROM invitations i JOIN encounters e ON e.id = i.encounter_id
      WHERE e.id <> ${id} AND ${isMeeting} AND i.member_id IN (
        SELECT member_id FROM invitations WHERE encounter_id = ${id})
    )
    INSERT INTO stand_ins (encounter_id, member_id, other_id)
    SELECT DISTINCT ${id}::int, one.member_id, other.member_id
    FROM meetings one JOIN meetings other ON other.encounter_id = one.encounter_id AND other.member_id <> one.member_id
    WHERE one.member_id = ANY(${ids}) OR other.member_id = ANY(${ids})
    ON CONFLICT DO NOTHING`
}
