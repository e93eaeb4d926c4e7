import { peopleWanted } from '#rules/encounters/groupPlan.ts'
import type { Rates } from '#rules/seats/overbooking.ts'
import { hasStandIns, type StandIns } from '#rules/seats/whoStandsIn.ts'
import type { FormationRun } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { type Advice, adviseOverbooking } from '../attendance/adviseOverbooking.ts'
import { isMeeting } from '../seats/addStandIns.ts'

type Run = Pick<FormationRun, 'kind' | 'minimum' | 'capacity' | 'overInvite' | 'allowRepeats'>

/** `metBefore` is how many others of the table somebody has met. */
type Seat = { memberId: number; metBefore: number }

/**
 * How many would come if all at a table of a proposal were invited; null for a One-on-One.
 *
 * @param seats in the order of the invitations
 * @param community what is assumed of who has no record
 */
export async function adviseTable(
  db: Db,
  run: Run,
  seats: readonly Seat[],
  community: Rates,
): Promise<Advice | null> {
  const { kind, minimum, capacity, allowRepeats } = run
  if (kind === 'OneOnOne') return null
  const guests = seats.map(({ memberId }) => ({ memberId, standing: 'invited' as const }))
  const met = seats.filter(({ metBefore }) => metBefore > 0).map(({ memberId }) => memberId)
  const inviteTarget = peopleWanted(run).max
  const standIns = hasStandIns({ kind, capacity, inviteTarget }, allowRepeats) ? await pairsMet(db, met) : []
  return adviseOverbooking(db, { guests, standIns, minimum, capacity }, community)
}

/** The pairs of these members who met, as addStandIns will pair them once they are invited. */
async function pairsMet(db: Db, memberIds: readonly number[]): Promise<StandIns[]> {
  if (memberIds.length === 0) return []
  const pairs = await db.$queryRaw<{ one: number; other: number }[]>`
    WITH meetings AS (
      SELECT i.encounter_id, i.member_id FROM invitations i JOIN encounters e ON e.id = i.encounter_id
      WHERE i.member_id = ANY(${[...memberIds]}) AND ${isMeeting}
    )
    SELECT DISTINCT one.member_id AS one, other.member_id AS other
    FROM meetings one JOIN meetings other ON other.encounter_id = one.encounter_id AND other.member_id > one.member_id`
  return pairs.map(({ one, other }) => [one, other])
}
