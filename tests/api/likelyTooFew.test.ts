import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviseOverbooking, guestsOf, standInsOf } from '../../server/domain/attendance/adviseOverbooking.ts'
import { likelyTooFew } from '../../server/domain/attendance/likelyTooFew.ts'
import { readCommunityRecord } from '../../server/domain/attendance/readRecords.ts'
import { numbersFrom } from '../../server/rules/seats/numbersFrom.ts'
import { communityRates } from '../../server/rules/seats/overbooking.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { createEncounter } from '../support/factories.ts'
import { createPeople } from '../support/proposals.ts'

let api: TestApi

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const number = numbersFrom(20)
const randomBelow = (most: number): number => Math.floor(number() * most)

const rooms = [
  { kind: 'First', minimum: 10, capacity: 12 },
  { kind: 'Second', minimum: 6, capacity: 8 },
  { kind: 'Second', minimum: 6, capacity: 6 },
  { kind: 'OneOnOne', minimum: 2, capacity: 2 },
] as const

/**
 * Encounters with every kind of guest: with good, bad, changed and missing records, on the waitlist, and standing in
 * for each other.
 */
async function makeEncounters(count: number): Promise<void> {
  const { prisma } = api.deps.database
  const people = await createPeople(api, 40)
  await prisma.memberRecord.createMany({
    data: people.slice(10).map(({ id }) => {
      const [invited, seats] = [randomBelow(20), randomBelow(12)]
      const [accepted, attended] = [invited - randomBelow(invited / 2), seats - randomBelow(seats / 2)]
      return { memberId: id, invited, accepted, seats, attended }
    }),
  })
  for (let made = 0; made < count; made++) {
    const room = rooms[made % rooms.length] ?? rooms[0]
    const { id } = await createEncounter(api, { ...room, inviteTarget: room.capacity })
    const guests = people.toSorted(() => number() - 0.5).slice(0, randomBelow(room.capacity * 3))
    const places = guests.map(({ id: memberId }) => {
      const status = (['Invited', 'Accepted', 'Declined'] as const)[randomBelow(3)] ?? 'Invited'
      const isWaitlisted = status === 'Accepted' && number() < 0.2
      const waiting = isWaitlisted && { waitlistNumber: memberId }
      const respondedAt = status === 'Invited' ? null : api.clock()
      const seatedAt = status === 'Accepted' && !isWaitlisted ? respondedAt : null
      const answered = { status, isWaitlisted, ...waiting, respondedAt, seatedAt }
      return { memberId, encounterId: id, sentAt: api.clock(), ...answered }
    })
    await prisma.invitation.createMany({ data: places })
    const pairs = guests
      .map((guest) => guest.id)
      .sort((one, other) => one - other)
      .flatMap((memberId, index, ids) => {
        const otherId = ids[index + 1]
        return made % 3 === 0 && index % 2 === 0 && otherId !== undefined
          ? { encounterId: id, memberId, otherId }
          : []
      })
    await prisma.standIn.createMany({ data: pairs })
  }
}

/**
 * The ids of the encounters for which the roster's own figure says that likely too few come, and the chances of all
 * others.
 */
async function byTheRoster() {
  const { prisma } = api.deps.database
  const community = communityRates(await readCommunityRecord(prisma, api.clock()))
  const encounters = await prisma.encounter.findMany({
    include: { invitations: { orderBy: { id: 'asc' } }, standIns: true },
    orderBy: { id: 'asc' },
  })
  const short: number[] = []
  const chances: number[] = []
  for (const { id, kind, invitations, standIns, ...room } of encounters) {
    const guests = guestsOf(invitations.filter(({ status }) => status !== 'Declined'))
    const table = { ...room, guests, standIns: standInsOf(standIns) }
    const { tooFew } = await adviseOverbooking(prisma, table, community)
    if (kind === 'OneOnOne' ? guests.length < room.minimum : tooFew > 0.5) short.push(id)
    else chances.push(tooFew)
  }
  return { short, chances }
}

test('the encounters listed as likely short of people are those for which the roster’s figure says so', async () => {
  const { prisma } = api.deps.database
  await makeEncounters(240)
  await prisma.$executeRaw`TRUNCATE member_recounts`
  const { short, chances } = await byTheRoster()
  expect(short.length).toBeGreaterThan(60)
  expect(chances.filter((chance) => chance > 0.3).length).toBeGreaterThan(10)
  const found = async () => (await likelyTooFew(prisma, api.clock())).toSorted((a, b) => a - b)
  expect(await found()).toEqual(short)
  const changed = await prisma.memberRecord.findMany({ take: 25, select: { memberId: true } })
  await prisma.memberRecount.createMany({ data: changed })
  const where = { memberId: { in: changed.map(({ memberId }) => memberId) } }
  // The stored records of these guests are better or worse than their current ones.
  for (const used of [40, 0]) {
    const data = { invited: 40, accepted: used, seats: 40, attended: used }
    await prisma.memberRecord.updateMany({ where, data })
    expect(await found()).toEqual((await byTheRoster()).short)
  }
})
