import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Encounter, Invitation, Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { hour } from '../support/clock.ts'
import { createEncounter, createMember, invite } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import {
  answer,
  askAs,
  createOperator,
  mailsTo,
  mutate,
  readEncounter,
  readInvitation,
  readWaitReasons,
} from '../support/seats.ts'

let api: TestApi
let operator: Member
let encounter: Encounter

beforeAll(async () => {
  api = await startApi()
  operator = await createOperator(api)
})
beforeEach(async () => {
  await api.deps.database.pool.query('DELETE FROM rate_limits')
  encounter = await createEncounter(api, { kind: 'Second', minimum: 6, capacity: 6, inviteTarget: 20 })
})
afterAll(() => api.close())

type Guest = { member: Member; invitation: Invitation }

/** People invited one after the other, before any of them asked not to meet another. */
async function inviteSome(count: number): Promise<Guest[]> {
  const guests: Guest[] = []
  for (let made = 0; made < count; made++) {
    const member = await createMember(api)
    guests.push({ member, invitation: await invite(api, member, encounter) })
  }
  return guests
}

async function inviteTwo(): Promise<[Guest, Guest]> {
  const [one, other] = await inviteSome(2)
  if (!one || !other) throw new Error('Nobody was invited')
  return [one, other]
}

const bar = (one: Guest, other: Guest) =>
  api.deps.database.prisma.avoidance.create({
    data: { memberId: one.member.id, avoidedId: other.member.id, createdAt: api.clock() },
  })
const accept = ({ invitation }: Guest) => answer(api, invitation, 'ACCEPTED')
const decline = ({ invitation }: Guest) => answer(api, invitation, 'DECLINED')
const standing = async ({ invitation }: Guest) => {
  const { status, isWaitlisted } = await readInvitation(api, invitation.id)
  if (status !== 'Accepted') return status
  return isWaitlisted ? 'waits' : 'seated'
}

describe('"Don\'t seat me with…" said after both were invited outranks everything', () => {
  test.each([
    ['the one who is seated', false],
    ['the one who answers', true],
  ])('a free seat, whichever of the two said it: %s', async (_who, reversed) => {
    const [one, other] = await inviteTwo()
    await accept(other)
    await (reversed ? bar(one, other) : bar(other, one))
    const { errors } = await accept(one)
    expect(errors).toBeUndefined()
    expect([await standing(one), await standing(other)]).toEqual(['waits', 'seated'])
    expect(await mailsTo(api, one.member, 'waitlisted')).toHaveLength(1)
    expect(await readEncounter(api, encounter.id)).toMatchObject({ seatsTaken: 1, waitlisted: 1 })
  })

  test('the order of the waitlist: the next in line is promoted, and the member who was skipped once they can be seated', async () => {
    const [one, other] = await inviteTwo()
    const others = await inviteSome(6)
    for (const guest of [other, ...others.slice(0, 5), one, ...others.slice(5)]) await accept(guest)
    await bar(other, one)
    const [leaving, next] = [others[0], others[5]]
    if (!leaving || !next) throw new Error('Nobody was invited')
    await decline(leaving)
    await api.work()
    expect([await standing(one), await standing(next)]).toEqual(['waits', 'seated'])
    await decline(other)
    await api.work()
    expect(await standing(one)).toBe('seated')
    expect(await readEncounter(api, encounter.id)).toMatchObject({ seatsTaken: 6, waitlisted: 0 })
  })

  test("the operator's promotion by hand, which does not reveal whose wish it is", async () => {
    const [one, other] = await inviteTwo()
    await accept(other)
    await bar(other, one)
    await accept(one)
    const input = { invitationId: globalId('RosterEntry', one.invitation.id) }
    const { errors } = await mutate(api, operator, 'promoteInvitation', input, 'entry { status }')
    expect(errors).toMatchObject([
      { message: 'Cannot be seated with someone already invited.', extensions: { code: 'CONFLICT' } },
    ])
    expect(await standing(one)).toBe('waits')
  })

  test('acceptances at the same instant: the two are never both seated', async () => {
    for (let round = 0; round < 10; round++) {
      encounter = await createEncounter(api)
      const [one, other] = await inviteTwo()
      await bar(other, one)
      await Promise.all([accept(one), accept(other)])
      expect([await standing(one), await standing(other)]).toEqual(['seated', 'waits'])
    }
  })

  test('a free seat, while the member who was invited first only waits for it', async () => {
    const [one, other] = await inviteTwo()
    const others = await inviteSome(6)
    for (const guest of [...others, one]) await accept(guest)
    await bar(one, other)
    for (const leaving of others.slice(0, 2)) await decline(leaving)
    await accept(other)
    await api.work()
    expect([await standing(one), await standing(other)]).toEqual(['seated', 'waits'])
  })

  test('but makes nobody else wait for that seat', async () => {
    const [one, other] = await inviteTwo()
    await accept(other)
    await bar(one, other)
    await accept(one)
    const [another, ...others] = await inviteSome(5)
    if (!another) throw new Error('Nobody was invited')
    for (const guest of others) await accept(guest)
    await accept(another)
    expect(await standing(another)).toBe('seated')
  })
})

describe('nobody has to wait for a free seat behind somebody who cannot take it', () => {
  /** Two people who must not meet, the one invited first too, and five others who accept. */
  async function inviteTwoAndOthers() {
    const [first, later, ...others] = await inviteSome(7)
    if (!first || !later) throw new Error('Nobody was invited')
    for (const guest of others) await accept(guest)
    await bar(later, first)
    return { first, later, others }
  }
  const takeSeatElsewhere = async ({ member }: Guest) => {
    const elsewhere = await createEncounter(api, { startsAt: encounter.startsAt })
    await answer(api, await invite(api, member, elsewhere), 'ACCEPTED')
  }
  const pause = ({ member }: Guest) =>
    api.deps.database.prisma.member.update({
      where: { id: member.id },
      data: { status: 'Paused', pausedAt: api.clock(), pauseReason: 'Member' },
    })

  test('because of a person with a seat: the next member who accepts takes it and does not lose it', async () => {
    const { first, later, others } = await inviteTwoAndOthers()
    const [seated] = others
    if (!seated) throw new Error('Nobody was invited')
    await bar(first, seated)
    await accept(first)
    await accept(later)
    expect([await standing(first), await standing(later)]).toEqual(['waits', 'seated'])
    await decline(seated)
    await api.work()
    expect([await standing(first), await standing(later)]).toEqual(['waits', 'seated'])
    expect(await readEncounter(api, encounter.id)).toMatchObject({ seatsTaken: 5, waitlisted: 1 })
  })

  test('and the next one on the waitlist gets a seat that becomes free', async () => {
    const { first, later, others } = await inviteTwoAndOthers()
    const [seated, leaving] = others
    const [last] = await inviteSome(1)
    if (!seated || !leaving || !last) throw new Error('Nobody was invited')
    for (const guest of [last, first, later]) await accept(guest)
    await bar(first, seated)
    await decline(leaving)
    await api.work()
    expect([await standing(first), await standing(later)]).toEqual(['waits', 'seated'])
  })

  test.each([
    ['have paused since', pause],
    ['have a seat elsewhere at that time', takeSeatElsewhere],
  ])('because they %s', async (_why, hinder) => {
    const { first, later } = await inviteTwoAndOthers()
    const [leaving] = await inviteSome(1)
    if (!leaving) throw new Error('Nobody was invited')
    for (const guest of [leaving, first]) await accept(guest)
    await hinder(first)
    await decline(leaving)
    await accept(later)
    expect([await standing(first), await standing(later)]).toEqual(['waits', 'seated'])
  })

  test('because seats no longer go to the waitlist', async () => {
    const { first, later, others } = await inviteTwoAndOthers()
    const [seated] = await inviteSome(1)
    if (!seated) throw new Error('Nobody was invited')
    await accept(seated)
    await accept(first)
    api.clock.set(new Date(encounter.startsAt.getTime() - 2.5 * hour))
    for (const guest of others.slice(0, 2)) await decline(guest)
    await accept(later)
    expect([await standing(first), await standing(later)]).toEqual(['waits', 'seated'])
  })
})

describe('at the last moment', () => {
  const beforeStart = (milliseconds: number) =>
    api.clock.set(new Date(encounter.startsAt.getTime() - milliseconds))
  const pair = () => createEncounter(api, { kind: 'OneOnOne', minimum: 2, capacity: 2, inviteTarget: 2 })

  test('a One-on-One of two barred people is canceled a day before, even if one of them could only wait', async () => {
    encounter = await pair()
    const [one, other] = await inviteTwo()
    await bar(one, other)
    await accept(other)
    await accept(one)
    beforeStart(23.5 * hour)
    await api.work(['remind'])
    expect(await readEncounter(api, encounter.id)).toMatchObject({ state: 'Canceled' })
  })

  test('a One-on-One barred on its last day, with one of the two waiting, is canceled once nobody can gain a seat', async () => {
    encounter = await pair()
    const [one, other] = await inviteTwo()
    await accept(one)
    beforeStart(20 * hour)
    await bar(one, other)
    await accept(other)
    beforeStart(3 * hour)
    await api.work(['remind'])
    expect(await readEncounter(api, encounter.id)).toMatchObject({ state: 'Scheduled' })
    beforeStart(3 * hour - 1)
    await api.work(['remind'])
    expect(await readEncounter(api, encounter.id)).toMatchObject({ state: 'Canceled' })
    for (const { member } of [one, other]) {
      expect(await mailsTo(api, member, 'encounterCanceled')).toHaveLength(1)
      expect(await mailsTo(api, member, 'noSeatOpened')).toEqual([])
    }
  })

  test('at other encounters nobody loses a seat to somebody who only waits', async () => {
    const [one, other] = await inviteTwo()
    await bar(one, other)
    await accept(other)
    await accept(one)
    beforeStart(24 * hour)
    await api.work(['remind'])
    expect([await standing(one), await standing(other)]).toEqual(['seated', 'waits'])
  })

  test('the operator reads that two must not meet once both have seats', async () => {
    const query = 'query($id: ID!) { node(id: $id) { ... on OperatorEncounter { holdsPairApart } } }'
    const holds = async () => {
      const id = globalId('OperatorEncounter', encounter.id)
      type Read = { node: { holdsPairApart: boolean | null } }
      return (await askAs<Read>(api, operator, query, { id })).data.node.holdsPairApart
    }
    for (const seatedFirst of [0, 1]) {
      encounter = await createEncounter(api)
      const guests = await inviteTwo()
      const [seated, waiting] = seatedFirst === 0 ? guests : [guests[1], guests[0]]
      await accept(seated)
      await bar(...guests)
      await accept(waiting)
      expect([await standing(seated), await standing(waiting), await holds()]).toEqual([
        'seated',
        'waits',
        false,
      ])
      expect(await readWaitReasons(api, operator, encounter)).toEqual([
        'Cannot be seated with someone already invited.',
      ])
    }
  })

  test('an operator reads why somebody waits beside a free seat, unless that would name the other member', async () => {
    const [one, other] = await inviteTwo()
    await accept(one)
    await bar(one, other)
    await accept(other)
    const { prisma } = api.deps.database
    await prisma.member.update({ where: { id: one.member.id }, data: { role: 'Operator' } })
    expect([
      await readWaitReasons(api, operator, encounter),
      await readWaitReasons(api, one.member, encounter),
    ]).toEqual([['Cannot be seated with someone already invited.'], [null]])
    encounter = await pair()
    const [first, second] = await inviteTwo()
    await accept(first)
    await bar(first, second)
    await accept(second)
    expect([await standing(second), await readWaitReasons(api, operator, encounter)]).toEqual([
      'waits',
      [null],
    ])
  })

  test('a One-on-One that the operator canceled stays canceled for their reason', async () => {
    encounter = await pair()
    const [one, other] = await inviteTwo()
    await accept(one)
    await accept(other)
    await bar(one, other)
    const input = { encounterId: globalId('OperatorEncounter', encounter.id), reason: 'Snow.' }
    expect((await mutate(api, operator, 'cancelEncounter', input, 'encounter { id }')).errors).toBeUndefined()
    beforeStart(24 * hour)
    await api.work(['remind'])
    expect(await readEncounter(api, encounter.id)).toMatchObject({ state: 'Canceled', cancelReason: 'Snow.' })
  })

  test('a One-on-One that has begun goes on, even if the job reaches it only then', async () => {
    encounter = await pair()
    const [one, other] = await inviteTwo()
    await accept(one)
    await accept(other)
    await bar(one, other)
    beforeStart(0)
    await api.work(['remind'])
    expect(await readEncounter(api, encounter.id)).toMatchObject({ state: 'Scheduled' })
    expect([await standing(one), await standing(other)]).toEqual(['seated', 'seated'])
  })

  test.each([
    ['a day before the start parts them', 24 * hour, 'Declined'],
    ['less than a day before is left to the two and to the operator', 24 * hour - 1, 'seated'],
  ])('what is said %s', async (_rule, before, expected) => {
    const [one, other] = await inviteTwo()
    await accept(one)
    await accept(other)
    beforeStart(before)
    await bar(one, other)
    await api.work(['remind'])
    expect([await standing(one), await standing(other)]).toEqual(['seated', expected])
  })

  /** Seats people one after the other, bars pairs of them, and lets time pass until the day before the start. */
  async function partDayBefore(count: number, pairs: [number, number][]): Promise<string[]> {
    const guests = await inviteSome(count)
    for (const guest of guests) await accept(guest)
    for (const [one, other] of pairs) await bar(guests[one] as Guest, guests[other] as Guest)
    beforeStart(24 * hour)
    await Promise.all([api.work(['remind']), api.work(['remind'])])
    await api.work(['remind'])
    const { seatsTaken } = await readEncounter(api, encounter.id)
    const standings = await Promise.all(guests.map(standing))
    expect(seatsTaken).toBe(standings.filter((each) => each === 'seated').length)
    return standings
  }
  const [stays, goes] = ['seated', 'Declined']

  test.each<[string, [number, number][], string[]]>([
    [
      'a chain of three',
      [
        [0, 1],
        [2, 1],
      ],
      [stays, goes, stays],
    ],
    [
      'a chain of four',
      [
        [1, 0],
        [1, 2],
        [3, 2],
      ],
      [stays, goes, stays, goes],
    ],
    [
      'a chain that was seated in another order',
      [
        [0, 2],
        [2, 1],
      ],
      [stays, stays, goes],
    ],
    [
      'somebody that everybody asked not to meet, seated last',
      [
        [0, 3],
        [1, 3],
        [2, 3],
      ],
      [stays, stays, stays, goes],
    ],
    [
      'somebody that everybody asked not to meet, seated first',
      [
        [1, 0],
        [2, 0],
        [3, 0],
      ],
      [stays, goes, goes, goes],
    ],
    [
      'three people who must not meet each other',
      [
        [0, 1],
        [1, 2],
        [2, 0],
      ],
      [stays, goes, goes],
    ],
    [
      'two pairs',
      [
        [0, 3],
        [1, 2],
      ],
      [stays, stays, goes, goes],
    ],
  ])(
    'a member is taken off only because of somebody who was seated earlier and stays: %s',
    async (_which, pairs, expected) => {
      expect(await partDayBefore(expected.length, pairs)).toEqual(expected)
    },
  )

  test('what was said before the start moved to within a day parts them, and what is said later does not', async () => {
    const [one, other] = await inviteTwo()
    const [another, last] = await inviteTwo()
    for (const guest of [one, other, another, last]) await accept(guest)
    await bar(one, other)
    const startsAt = new Date(api.clock().getTime() + 20 * hour)
    const input = { encounterId: globalId('OperatorEncounter', encounter.id), startsAt }
    expect((await mutate(api, operator, 'updateEncounter', input, 'encounter { id }')).errors).toBeUndefined()
    api.clock.advance(1)
    await bar(another, last)
    await api.work(['remind'])
    expect([await standing(one), await standing(other)]).toEqual(['seated', 'Declined'])
    expect([await standing(another), await standing(last)]).toEqual(['seated', 'seated'])
  })
})
