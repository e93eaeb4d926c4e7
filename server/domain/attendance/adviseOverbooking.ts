import {
  attendanceDistribution,
  chanceToCome,
  type InvitationRecord,
  type Rates,
  roomChances,
} from '#rules/seats/overbooking.ts'
import type { Db } from '../../platform/database/db.ts'
import { chancesFrom, type Guest } from './readChances.ts'
import { readMemberRecords } from './readRecords.ts'

export type Advice = {
  invited: number
  /** at index n the chance that exactly n come */
  distribution: number[]
  expected: number
  tooFew: number
  tooMany: number
  /** for more advice: each one's chance, that of one more, the fewest needed and the seats */
  chances: number[]
  another: number
  minimum: number
  capacity: number
}

type Table = { guests: readonly Guest[]; minimum: number; capacity: number }

type Place = { memberId: number; status: string; isWaitlisted: boolean }

/** How those stand who hold a seat or may still answer. Who waits does not come as things are. */
export const guestsOf = (places: readonly Place[]): Guest[] =>
  places
    .filter(({ isWaitlisted }) => !isWaitlisted)
    .map(({ memberId, status }) => ({ memberId, standing: status === 'Accepted' ? 'seated' : 'invited' }))

/** {@link adviseOverbooking} from records that are read already. */
export function adviseFrom(
  records: ReadonlyMap<number, InvitationRecord>,
  { guests, minimum, capacity }: Table,
  community: Rates,
): Advice {
  const chances = chancesFrom(records, guests, community)
  const distribution = attendanceDistribution(chances)
  return {
    invited: guests.length,
    distribution,
    expected: chances.reduce((total, chance) => total + chance, 0),
    ...roomChances(distribution, { minimum, capacity }),
    chances,
    another: chanceToCome(community, 'invited'),
    minimum,
    capacity,
  }
}

/**
 * Says how many will come, from each one's own record (docs/rules.md, "Forming groups"). Never for a One-on-One.
 *
 * @param community what is assumed of who has no record
 */
export async function adviseOverbooking(db: Db, table: Table, community: Rates): Promise<Advice> {
  const records = await readMemberRecords(
    db,
    table.guests.map(({ memberId }) => memberId),
  )
  return adviseFrom(records, table, community)
}
