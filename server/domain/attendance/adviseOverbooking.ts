import { chanceToCome, type InvitationRecord, type Rates, roomChances } from '#rules/seats/overbooking.ts'
import { distributionWithStandIns, type StandIns } from '#rules/seats/whoStandsIn.ts'
import type { Db } from '../../platform/database/db.ts'
import { chancesFrom, type Guest } from './readChances.ts'
import { readMemberRecords } from './readRecords.ts'

export type Advice = {
  invited: number
  /** at index n, the chance that exactly n people come */
  distribution: number[]
  expected: number
  tooFew: number
  tooMany: number
  /** for the advice about inviting more: the chance that one more guest comes, the minimum and the seats */
  another: number
  minimum: number
  capacity: number
  /** whether every seat is taken, so that anybody else who accepts is waitlisted */
  isFull: boolean
}

/** `guests` are in the order of their invitations. */
type Table = {
  guests: readonly Guest[]
  standIns: readonly StandIns[]
  minimum: number
  capacity: number
}

type Place = { memberId: number; status: string; isWaitlisted: boolean }

/**
 * Returns the members who hold a seat or may still answer. Those on the waitlist are left out: as things are, they do
 * not come.
 */
export const guestsOf = (places: readonly Place[]): Guest[] =>
  places
    .filter(({ isWaitlisted }) => !isWaitlisted)
    .map(({ memberId, status }) => ({ memberId, standing: status === 'Accepted' ? 'seated' : 'invited' }))

/** Converts rows to pairs of stand-ins. */
export const standInsOf = (rows: readonly { memberId: number; otherId: number }[]): StandIns[] =>
  rows.map(({ memberId, otherId }) => [memberId, otherId])

/** Works out the advice of {@link adviseOverbooking} from records that the caller has read. */
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
 * Works out how many guests are likely to come, from each guest's own record (docs/rules.md, "Forming groups"). Never
 * for a One-on-One.
 *
 * @param community the rates assumed for members without a record
 */
export async function adviseOverbooking(db: Db, table: Table, community: Rates): Promise<Advice> {
  const records = await readMemberRecords(
    db,
    table.guests.map(({ memberId }) => memberId),
  )
  return adviseFrom(records, table, community)
}
