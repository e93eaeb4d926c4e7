import { communityRates, isLikelyTooFew } from '#rules/seats/overbooking.ts'
import type { StandIns } from '#rules/seats/whoStandsIn.ts'
import { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { adviseFrom, guestsOf, standInsOf } from './adviseOverbooking.ts'
import type { Guest } from './readChances.ts'
import { readCommunityRecord, readMemberRecords } from './readRecords.ts'

type Planned = {
  id: number
  kind: string
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

/** Scheduled encounters ahead with their guests: some thousands of tables are read by one statement, a row each. */
async function readPlanned(db: Db, now: Date, { within, ids }: Among): Promise<Planned[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT e.id, e.kind::text AS kind, e.minimum, e.capacity, to_json(places."memberIds") AS "memberIds",
      to_json(places.accepted) AS accepted, to_json(places.waitlisted) AS waitlisted,
      (SELECT json_agg(json_build_object('memberId', s.member_id, 'otherId', s.other_id))
        FROM stand_ins s WHERE s.encounter_id = e.id) AS pairs
    FROM encounters e, LATERAL (
      SELECT array_agg(member_id) AS "memberIds", array_agg(status = 'Accepted') AS accepted,
        array_agg(is_waitlisted) AS waitlisted
      FROM (SELECT * FROM invitations WHERE encounter_id = e.id AND status IN ('Invited', 'Accepted') ORDER BY id) i
    ) places
    WHERE e.state = 'Scheduled' AND e.starts_at > ${now}
      ${within ? Prisma.sql`AND e.starts_at <= ${within}` : Prisma.empty}
      ${ids ? Prisma.sql`AND e.id = ANY(${[...ids]}::int[])` : Prisma.empty}
    ORDER BY e.starts_at, e.id`
  return rows.map(({ memberIds, accepted, waitlisted, pairs, ...encounter }) => {
    const places = (memberIds ?? []).map((memberId, index) => ({
      ...{ memberId, status: accepted?.[index] ? 'Accepted' : 'Invited' },
      isWaitlisted: waitlisted?.[index] ?? false,
    }))
    return { ...encounter, guests: guestsOf(places), standIns: standInsOf(pairs ?? []) }
  })
}

/** A One-on-One has no advice: it is short once fewer than two hold a seat or may still answer. */
const isShortPair = ({ minimum, guests }: Planned): boolean => guests.length < minimum

/**
 * Which scheduled encounters ahead will more likely than not be short of people: the chance that fewer than the minimum
 * come is above a half. It is the figure that the roster shows (docs/rules.md, "Forming groups").
 *
 * @param among only those that begin before an instant, or only some by their ids
 * @returns their ids, the soonest first
 */
export async function likelyTooFew(db: Db, now: Date, among: Among = {}): Promise<number[]> {
  const planned = await readPlanned(db, now, among)
  if (planned.length === 0) return []
  const memberIds = new Set(planned.flatMap(({ guests }) => guests.map(({ memberId }) => memberId)))
  const [records, community] = await Promise.all([
    readMemberRecords(db, [...memberIds]),
    readCommunityRecord(db, now),
  ])
  const rates = communityRates(community)
  return planned
    .filter((each) =>
      each.kind === 'OneOnOne' ? isShortPair(each) : isLikelyTooFew(adviseFrom(records, each, rates).tooFew),
    )
    .map(({ id }) => id)
}
