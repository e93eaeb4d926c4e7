import { communityRates, isLikelyTooFew } from '#rules/seats/overbooking.ts'
import type { StandIns } from '#rules/seats/whoStandsIn.ts'
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

/** A One-on-One has no advice: it is short once fewer than two hold a seat or may still answer. */
const isShortPair = ({ minimum, guests }: Planned): boolean => guests.length < minimum

/**
 * Which scheduled encounters ahead will more likely than not be short of people: the chance that fewer than the minimum
 * come is above a half. It is the figure that the roster shows (docs/rules.md, "Forming groups").
 *
 * @param among only those that begin before an instant, or only some by their ids
 * @returns their ids; statements grow by one for each 5,000 members invited
 */
export async function likelyTooFew(
  db: Db,
  now: Date,
  { within, ids }: { within?: Date; ids?: readonly number[] } = {},
): Promise<number[]> {
  const ahead = await db.encounter.findMany({
    where: {
      state: 'Scheduled',
      startsAt: { gt: now, ...(within && { lte: within }) },
      ...(ids && { id: { in: [...ids] } }),
    },
    select: {
      ...{ id: true, kind: true, minimum: true, capacity: true },
      invitations: {
        where: { status: { in: ['Invited', 'Accepted'] } },
        select: { memberId: true, status: true, isWaitlisted: true },
        orderBy: { id: 'asc' },
      },
      standIns: { select: { memberId: true, otherId: true } },
    },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
  })
  if (ahead.length === 0) return []
  const planned = ahead.map(({ invitations, standIns, ...encounter }) => ({
    ...encounter,
    guests: guestsOf(invitations),
    standIns: standInsOf(standIns),
  }))
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
