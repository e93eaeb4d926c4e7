import {
  chanceToCome,
  communityRates,
  type InvitationRecord,
  memberRates,
  type Rates,
  type Standing,
} from '#rules/seats/overbooking.ts'
import type { Db } from '../../platform/database/db.ts'
import { readCommunityRecord, readMemberRecords } from './readRecords.ts'

export type Guest = { memberId: number; standing: Standing }

const nothing: InvitationRecord = { invited: 0, accepted: 0, seats: 0, attended: 0 }

/**
 * Returns how likely each guest is to come, from records that the caller has read.
 *
 * @param community the rates assumed for members without a record
 * @returns chances from 0 to 1, in the order of the guests
 */
export const chancesFrom = (
  records: ReadonlyMap<number, InvitationRecord>,
  guests: readonly Guest[],
  community: Rates,
): number[] =>
  guests.map(({ memberId, standing }) =>
    chanceToCome(memberRates(records.get(memberId) ?? nothing, community), standing),
  )

/**
 * Reads each guest's record and returns how likely they are to come.
 *
 * @param community the rates assumed for members without a record
 * @returns chances from 0 to 1, in the order of the guests
 */
async function chancesOf(db: Db, guests: readonly Guest[], community: Rates): Promise<number[]> {
  const records = await readMemberRecords(
    db,
    guests.map(({ memberId }) => memberId),
  )
  return chancesFrom(records, guests, community)
}

/**
 * Adds to each person the chance that they come if invited now (`comes`, 0 to 1), from their own record and the
 * community's.
 */
export async function withChances<Person extends { id: number }>(
  db: Db,
  people: readonly Person[],
  now: Date,
): Promise<(Person & { comes: number })[]> {
  const community = communityRates(await readCommunityRecord(db, now))
  const guests = people.map(({ id }) => ({ memberId: id, standing: 'invited' as const }))
  const chances = await chancesOf(db, guests, community)
  return people.map((person, index) => ({ ...person, comes: chances[index] ?? 0 }))
}
