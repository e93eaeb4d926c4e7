import { communityRates, isLikelyTooFew, type Rates } from '#rules/seats/overbooking.ts'
import type { StandIns } from '#rules/seats/whoStandsIn.ts'
import { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { isPlace } from '../seats/isPlace.ts'
import { adviseFrom, guestsOf, standInsOf } from './adviseOverbooking.ts'
import type { Guest } from './readChances.ts'
import { readCommunityRecord, readMemberRecords } from './readRecords.ts'
import { sortByExpected } from './sortByExpected.ts'

type Planned = {
  id: number
  minimum: number
  capacity: number
  guests: readonly Guest[]
  standIns: readonly StandIns[]
}

type Among = { within?: Date; ids?: readonly number[] }

type Row = Omit<Planned, 'guests' | 'standIns'> & {
  memberIds: number[] | null
  accepted: boolean[] | null
  waitlisted: boolean[] | null
  pairs: Parameters<typeof standInsOf>[0] | null
}

/** A condition on rows `e`: scheduled encounters ahead, within the time or among the ids asked for. */
const isAhead = (
  now: Date,
  { within, ids }: Among,
) => Prisma.sql`e.state = 'Scheduled' AND e.starts_at > ${now}
  ${within ? Prisma.sql`AND e.starts_at <= ${within}` : Prisma.empty}
  ${ids ? Prisma.sql`AND e.id = ANY(${[...ids]}::int[])` : Prisma.empty}`

/** Reads scheduled encounters ahead with their guests, one row for each encounter. */
async function readPlanned(db: Db, which: Prisma.Sql): Promise<Planned[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT e.id, e.minimum, e.capacity, to_json(places."memberIds") AS "memberIds",
      to_json(places.accepted) AS accepted, to_json(places.waitlisted) AS waitlisted,
      (SELECT json_agg(json_build_object('memberId', s.member_id, 'otherId', s.other_id))
        FROM stand_ins s WHERE s.encounter_id = e.id) AS pairs
    FROM encounters e, LATERAL (
      SELECT array_agg(member_id) AS "memberIds", array_agg(status = 'Accepted') AS accepted,
        array_agg(is_waitlisted) AS waitlisted
      FROM (SELECT * FROM invitations i WHERE encounter_id = e.id AND ${isPlace()} ORDER BY id) i
    ) places
    WHERE ${which} ORDER BY e.starts_at, e.id`
  return rows.map(({ memberIds, accepted, waitlisted, pairs, ...encounter }) => {
    const places = (memberIds ?? []).map((memberId, index) => ({
      memberId,
      status: accepted?.[index] ? 'Accepted' : 'Invited',
      isWaitlisted: waitlisted?.[index] ?? false,
    }))
    return { ...encounter, guests: guestsOf(places), standIns: standInsOf(pairs ?? []) }
  })
}

/** Returns which of some encounters ahead are likely to have too few people, from the chances of each guest. */
async function workOut(db: Db, ids: readonly number[], now: Date, community: Rates): Promise<number[]> {
  if (ids.length === 0) return []
  const planned = await readPlanned(db, isAhead(now, { ids }))
  const memberIds = new Set(planned.flatMap(({ guests }) => guests.map(({ memberId }) => memberId)))
  const records = await readMemberRecords(db, [...memberIds])
  const short = planned.filter((each) => isLikelyTooFew(adviseFrom(records, each, community).tooFew))
  return short.map(({ id }) => id)
}

/**
 * Finds the scheduled encounters ahead that will more likely than not have too few people: the chance that fewer than
 * the minimum come is above a half. The roster shows the same figure (docs/rules.md, "Forming groups"). A One-on-One
 * has no such figure: it is short once fewer than two people hold a seat or may still answer.
 *
 * @param among only encounters that begin by `within`, or only those with some ids
 * @returns their ids, the soonest first
 */
export async function likelyTooFew(db: Db, now: Date, among: Among = {}): Promise<number[]> {
  const community = communityRates(await readCommunityRecord(db, now))
  const found = await sortByExpected(db, isAhead(now, among), community)
  const open = found.flatMap(({ id, isShort }) => (isShort ? [] : [id]))
  const short = new Set(await workOut(db, open, now, community))
  return found.flatMap(({ id, isShort }) => (isShort || short.has(id) ? [id] : []))
}
