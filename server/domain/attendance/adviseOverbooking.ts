import { chanceToCome, type InvitationRecord, type Rates, roomChances } from '#rules/seats/overbooking.ts'
import { distributionWithStandIns, type StandIns } from '#rules/seats/whoStandsIn.ts'
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
  /** for more advice: the chance of one more, the fewest needed and the seats */
  another: number
  minimum: number
  capacity: number
  /** whether every seat is held, so that whoever else accepts waits */
  isFull: boolean
}

/** `guests` in the order in which they are invited. */
type Table = {
  guests: readonly Guest[]
  standIns: readonly StandIns[]
  minimum: number
  capacity: number
}

type Place = { memberId: number; status: string; isWaitlisted: boolean }

/** How those stand who hold a seat or may still answer. Who waits does not come as things are. */
export const guestsOf = (places: readonly Place[]): Guest[] =>
  places
    .filter(({ isWaitlisted }) => !isWaitlisted)
    .map(({ memberId, status }) => ({ memberId, standing: status === 'Accepted' ? 'seated' : 'invited' }))

/** Pairs of stand-ins from their rows. */
export const standInsOf = (rows: readonly { memberId: number; otherId: number }[]): StandIns[] =>
  rows.map(({ memberId, otherId }) => [memberId, otherId])

/** {@link adviseOverbooking} from records that are read already. */
export function adviseFrom(
  records: ReadonlyMap<number, InvitationRecord>,
  { guests, standIns, minimum, capacity }: Table,
  community: Rates,
): Advice {
  const chances = chancesFrom(records, guests, community)
  const prospects = guests.map(({ memberId, standing }, place) => ({
    id: memberId,
    isSeated: standing === 'seated',
    chance: chances[place] ?? 0,
  }))
  const distribution = distributionWithStandIns(prospects, standIns)
  return {
    invited: guests.length,
    distribution,
    expected: distribution.reduce((total, chance, come) => total + chance * come, 0),
    ...roomChances(distribution, { minimum, capacity }),
    another: chanceToCome(community, 'invited'),
    minimum,
    capacity,
    isFull: guests.filter(({ standing }) => standing === 'seated').length >= capacity,
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
