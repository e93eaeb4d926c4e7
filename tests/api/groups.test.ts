import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { notFreeTexts } from '#rules/seats/notFree.ts'
import { runFormation } from '../../server/domain/groups/runFormation.ts'
import type { Member, Prisma } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, hour } from '../support/clock.ts'
import { createEncounter, invite, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import {
  createPeople,
  namesAt,
  type Proposal,
  propose,
  readProposal,
  sharedEncounter,
  tablesOf,
} from '../support/proposals.ts'
import { createOperator, createSeat, mutate } from '../support/seats.ts'

let api: TestApi
let operator: Member
let bearer: string

beforeEach(async () => {
  api = await startApi()
  operator = await createOperator(api)
  await api.deps.database.prisma.member.update({ where: { id: operator.id }, data: { locationId: null } })
  bearer = await signIn(api, operator)
})
afterEach(() => api.close())

const inDays = (days: number) => new Date(api.clock().getTime() + days * day)
const form = (input: Record<string, unknown>): Promise<Proposal> =>
  propose(api, operator, bearer, { kind: 'FIRST', slots: [inDays(7).toISOString()], ...input })
const change = (name: string, proposal: Proposal, input: Record<string, unknown> = {}) =>
  mutate<{ proposal: { state: string } }>(
    api,
    operator,
    name,
    { proposalId: proposal.id, ...input },
    'proposal { state }',
  )
const again = async (proposal: Proposal) => readProposal(api, bearer, proposal.id)
const prisma = () => api.deps.database.prisma
const leftOutOf = ({ leftOut }: Proposal) =>
  leftOut.edges.map(({ node }) => [node.member.username, node.reason, node.sentence])
const everybody = (proposal: Proposal) => [
  ...tablesOf(proposal).flatMap(namesAt),
  ...proposal.leftOut.edges.map(({ node }) => node.member.username),
]

describe('a First proposal of two tables', () => {
  const two = async (slots: Date[]) => {
    await createPeople(api, 24)
    return form({ slots: slots.map((slot) => slot.toISOString()) })
  }

  test('invites the table that is still ahead if the time of the other has passed', async () => {
    const proposal = await two([inDays(1), inDays(3)])
    api.clock.set(inDays(1.5))
    bearer = await signIn(api, operator)
    const reply = await mutate<{ name: string }[]>(
      ...([api, operator, 'inviteGroups', { proposalId: proposal.id }, 'encounters { name }'] as const),
    )
    expect(reply.errors).toBeUndefined()
    expect(await prisma().encounter.count()).toBe(1)
  })

  test('invites the tables for which answers are still open, and says for which it is too late', async () => {
    const proposal = await two([inDays(1), inDays(3)])
    api.clock.set(new Date(inDays(1).getTime() - hour))
    bearer = await signIn(api, operator)
    type Invited = { encounters: object[]; proposal: { openTables: number } }
    const inviting = (tableIds?: (string | undefined)[]) =>
      mutate<Invited>(
        ...([api, operator, 'inviteGroups', { proposalId: proposal.id, tableIds }] as const),
        'encounters { id } proposal { openTables }',
      )
    const waiting = () =>
      api.graphql<{ operatorOverview: { waiting: { proposals: number } } }>(
        '{ operatorOverview { waiting { proposals } } }',
        {},
        { bearer },
      )
    const [late, other] = tablesOf(proposal)
    const tooLate = 'Table 1: It is too late to invite: answers close 2 hours before the start.'
    expect((await inviting([other?.id, late?.id])).errors?.[0]?.message).toBe(tooLate)
    expect(await prisma().encounter.count()).toBe(0)
    expect((await waiting()).data.operatorOverview.waiting.proposals).toBe(1)
    const { data } = await inviting()
    expect(data.inviteGroups).toEqual({
      encounters: [expect.anything()],
      proposal: { openTables: 0 },
    })
    expect((await waiting()).data.operatorOverview.waiting.proposals).toBe(0)
    expect((await inviting()).errors?.[0]?.message).toBe(tooLate)
    expect(await prisma().encounter.count()).toBe(1)
  })

  test('counts its round when one table is invited and the other dissolved', async () => {
    const proposal = await two([inDays(7)])
    const [one, other] = tablesOf(proposal)
    if (!one || !other) throw new Error('There are no two tables')
    await mutate(api, operator, 'inviteGroups', { proposalId: proposal.id, tableIds: [one.id] }, '__typename')
    const moves = other.seats.map(({ member }) => ({ memberId: member.id }))
    expect((await change('movePeople', proposal, { moves })).errors).toBeUndefined()
    expect((await again(proposal)).state).toBe('INVITED')
    expect(await prisma().member.count({ where: { roundsLeftOut: 1 } })).toBe(12)
  })
})

describe('a First proposal', () => {
  test('is returned at once, and later has everybody’s seat with the reasons and measures', async () => {
    const people = await createPeople(api, 24)
    const input = {
      kind: 'FIRST',
      locationId: globalId('Location', 1),
      slots: [inDays(7).toISOString()],
      overInvite: 1,
    }
    const fields = 'proposal { id state progress }'
    const { data } = await mutate<{ proposal: Proposal }>(api, operator, 'formGroups', input, fields)
    expect(data.formGroups?.proposal).toMatchObject({ state: 'RUNNING', progress: 0 })
    await api.work()
    const proposal = await readProposal(api, bearer, data.formGroups?.proposal.id ?? '')
    expect(proposal).toMatchObject({ state: 'READY', progress: 1, mostPlaced: 24, leastRepeats: 0 })
    expect(proposal.measures).toMatchObject({ people: 24, placed: 24, leftOut: 0, tables: 2, repeats: 0 })
    expect(everybody(proposal).sort()).toEqual(people.map(({ username }) => username).sort())
    for (const table of tablesOf(proposal)) {
      expect(table).toMatchObject({ startsAt: inDays(7).toISOString(), faults: [], isLocked: false })
      expect(table.name).toBe(`First Encounter ${table.number}, Thursday, November 26, 2026`)
      for (const seat of table.seats)
        expect(seat.sentence).toMatch(/^Age: welcome to \d+ of \d+, .* gender: .* has met nobody here/)
    }
  })

  test('gives the same groups for the same seed and data, and other groups for another seed', async () => {
    await createPeople(api, 36)
    const tables = async (seed: number) => tablesOf(await form({ seed })).map(namesAt)
    const first = await tables(3)
    expect(await tables(3)).toEqual(first)
    expect(await tables(4)).not.toEqual(first)
  })

  test('includes members who are Active, of the location, and free at that time', async () => {
    const people = await createPeople(api, 13)
    const [paused, busy, later, elsewhere] = people
    if (!paused || !busy || !later || !elsewhere) throw new Error('Nobody came')
    await prisma().member.update({
      where: { id: paused.id },
      data: { status: 'Paused', pauseReason: 'Member' },
    })
    const { id } = await prisma().location.create({ data: { label: 'Ann Arbor' } })
    await prisma().member.update({ where: { id: elsewhere.id }, data: { locationId: id } })
    const at = (hours: number) => new Date(inDays(7).getTime() + hours * hour)
    const second = { kind: 'Second', minimum: 6, capacity: 8, inviteTarget: 8 } as const
    await createSeat(api, await createEncounter(api, { ...second, startsAt: at(-3), endsAt: at(-2) }), busy)
    await createSeat(api, await createEncounter(api, { ...second, startsAt: at(3.1), endsAt: at(5) }), later)
    const proposal = await form({})
    expect(everybody(proposal)).toHaveLength(11)
    expect(tablesOf(proposal).flatMap(namesAt)).toContain(later.username)
    expect(leftOutOf(proposal)).toEqual([
      [
        busy.username,
        'NOT_FREE',
        'Not free then: invited to, waiting for or seated at another encounter at about that time.',
      ],
    ])
  })

  test('leaves out members who are away, free at other times, or at a First too few days away, and says so', async () => {
    const people = await createPeople(api, 16)
    const [away, back, mornings, evenings, near, often] = people
    if (!away || !back || !mornings || !evenings || !near || !often) throw new Error('Nobody came')
    const update = (member: Member, data: Prisma.MemberUpdateInput) =>
      prisma().member.update({ where: { id: member.id }, data })
    // The start is Thursday, November 26, 12 PM in Detroit.
    await update(away, { awayUntil: new Date('2026-11-26') })
    await update(back, { awayUntil: new Date('2026-11-25') })
    await update(mornings, { freeTimes: { create: { weekday: 4, part: 'Morning' } } })
    await update(evenings, { freeTimes: { create: { weekday: 4, part: 'Afternoon' } } })
    await update(often, { daysBetweenFirsts: 7 })
    const soon = await createEncounter(api, { startsAt: inDays(14) })
    for (const member of [near, often]) await invite(api, member, soon)
    const proposal = await form({})
    const left = leftOutOf(proposal)
    expect(left.filter(([, reason]) => reason === 'NOT_FREE').sort()).toEqual(
      [
        [away.username, 'NOT_FREE', notFreeTexts.away],
        [mornings.username, 'NOT_FREE', notFreeTexts.away],
        [near.username, 'NOT_FREE', notFreeTexts.capped],
      ].sort(),
    )
    expect(proposal.measures).toMatchObject({ people: 16, waitedOut: 0 })
    await change('inviteGroups', proposal)
    const waited = await prisma().member.findMany({ where: { roundsLeftOut: { gt: 0 } } })
    const busy = [away, mornings, near].map(({ id }) => id)
    expect(waited.filter(({ id }) => busy.includes(id))).toEqual([])
  })

  test('counts days between Firsts on the calendar, without a limit if the member or the policy has none', async () => {
    const people = await createPeople(api, 10)
    const held = await createEncounter(api, { startsAt: inDays(-7) })
    const [first] = people
    if (!first) throw new Error('Nobody came')
    await createSeat(api, held, first)
    await prisma().encounter.update({
      where: { id: held.id },
      data: { state: 'Completed', completedAt: api.clock() },
    })
    const notFree = async () =>
      (await form({})).leftOut.edges.filter(({ node }) => node.reason === 'NOT_FREE').length
    expect(await notFree()).toBe(0)
    await prisma().encounter.update({
      where: { id: held.id },
      data: { startsAt: inDays(-6), endsAt: inDays(-5) },
    })
    expect(await notFree()).toBe(1)
    await prisma().member.update({ where: { id: first.id }, data: { daysBetweenFirsts: 0 } })
    expect(await notFree()).toBe(0)
    await prisma().member.update({ where: { id: first.id }, data: { daysBetweenFirsts: null } })
    await prisma().setting.create({
      data: { key: 'policy.daysBetweenFirsts', value: 0, updatedAt: api.clock() },
    })
    expect(await notFree()).toBe(0)
    await prisma().setting.deleteMany()
    await prisma().invitation.updateMany({
      data: { attendance: 'Absent', attendanceAt: api.clock(), attendanceSource: 'Job' },
    })
    expect(await notFree()).toBe(0)
  })

  test('never seats two together who are both invited to a future encounter', async () => {
    const people = await createPeople(api, 20)
    const ahead = await createEncounter(api, { startsAt: inDays(30) })
    const [a, b] = people
    if (!a || !b) throw new Error('Nobody came')
    await invite(api, a, ahead)
    await createSeat(api, ahead, b)
    for (const table of tablesOf(await form({})))
      expect(namesAt(table).filter((name) => name === a.username || name === b.username)).toHaveLength(1)
  })

  test('never seats two who are barred from each other, nor two who have met, unless that is allowed', async () => {
    const people = await createPeople(api, 20)
    const [a, b] = people
    if (!a || !b) throw new Error('Nobody came')
    await prisma().avoidance.create({ data: { memberId: a.id, avoidedId: b.id, createdAt: api.clock() } })
    const apart = await form({})
    for (const table of tablesOf(apart)) {
      expect(namesAt(table).filter((name) => name === a.username || name === b.username)).toHaveLength(1)
    }
    await sharedEncounter(api, people.slice(2, 14), 'First')
    const strict = await form({})
    expect(strict.measures).toMatchObject({ repeats: 0 })
    expect(strict.measures.placed).toBeLessThan(20)
    expect(strict.leftOut.edges[0]?.node.sentence).not.toBe('')
    const loose = await form({ allowRepeats: true })
    expect(loose.measures.placed).toBe(20)
    expect(loose.measures.repeats).toBeGreaterThanOrEqual(loose.leastRepeats ?? 0)
    expect(loose.leastRepeats).toBeGreaterThan(0)
    expect(tablesOf(loose).flatMap(({ faults }) => faults)).toContainEqual(
      expect.objectContaining({ rule: 'MET_BEFORE', isHard: false }),
    )
  })

  test('seats those first who were left out last time', async () => {
    const people = await createPeople(api, 13)
    const proposal = await form({ seed: 1 })
    const [left, ...none] = proposal.leftOut.edges.map(({ node }) => node)
    expect(none).toEqual([])
    expect(left).toMatchObject({ reason: 'SEATS_DO_NOT_DIVIDE', roundsLeftOut: 0 })
    await change('inviteGroups', proposal)
    const row = async () =>
      prisma().member.findFirstOrThrow({ where: { username: left?.member.username ?? '' } })
    expect((await row()).roundsLeftOut).toBe(1)
    await prisma().encounter.updateMany({
      data: { state: 'Canceled', canceledAt: api.clock(), cancelReason: 'x' },
    })
    for (const seed of [2, 3, 4]) {
      const next = await form({ seed })
      expect(next.leftOut.edges.map(({ node }) => node.member.username)).not.toContain(left?.member.username)
      expect(next.measures).toMatchObject({ waitedPlaced: 1, waitedOut: 0 })
    }
    expect(people).toHaveLength(13)
  })

  test('spreads its tables over several starts, each person at one table and free then', async () => {
    const people = await createPeople(api, 44)
    const [busy] = people
    if (!busy) throw new Error('Nobody came')
    const second = { kind: 'Second', minimum: 6, capacity: 8, inviteTarget: 8 } as const
    await createSeat(api, await createEncounter(api, { ...second, startsAt: inDays(7) }), busy)
    const proposal = await form({ slots: [inDays(8).toISOString(), inDays(7).toISOString()] })
    const tables = tablesOf(proposal)
    const at = (days: number) => tables.filter(({ startsAt }) => startsAt === inDays(days).toISOString())
    expect([at(7).length, at(8).length]).toEqual([2, 2])
    const names = tables.flatMap(namesAt)
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThanOrEqual(43)
    expect(at(7).flatMap(namesAt)).not.toContain(busy.username)
    expect(proposal.mostPlaced).toBe(44)
  })

  test('forms at most the requested number of tables at a start, large ones, and says so for the left-out', async () => {
    const people = await createPeople(api, 60)
    const waiting = people.slice(40, 46)
    await prisma().member.updateMany({
      where: { id: { in: waiting.map(({ id }) => id) } },
      data: { roundsLeftOut: 2 },
    })
    const slots = [inDays(8).toISOString(), inDays(7).toISOString()]
    const proposal = await form({ slots, tablesPerSlot: [2, 1] })
    const at = (days: number) =>
      tablesOf(proposal).filter(({ startsAt }) => startsAt === inDays(days).toISOString())
    expect([at(7).length, at(8).length]).toEqual([1, 2])
    expect(proposal.measures).toMatchObject({ tables: 3, waitedPlaced: 6, waitedOut: 0 })
    expect(proposal.measures.placed).toBeGreaterThanOrEqual(30)
    expect(proposal.mostPlaced).toBe(36)
    expect(new Set(proposal.leftOut.edges.map(({ node }) => node.reason))).toEqual(new Set(['NO_TABLE_LEFT']))
    const both = await form({ slots, tablesPerSlot: [2, 2] })
    expect(both.measures).toMatchObject({ tables: 4 })
    const whole = await form({ tablesPerSlot: [5] })
    expect(whole.measures).toMatchObject({ tables: 5, placed: 60 })
    const free = await form({ slots, tablesPerSlot: [null, 1] })
    expect(free.measures).toMatchObject({ placed: 60 })
  })

  test('seats members who waited a whole rotation first, from a draw of twice as many as there are seats', async () => {
    const people = await createPeople(api, 60)
    const waiting = people.filter((_, index) => index % 10 === 0)
    await prisma().member.updateMany({
      where: { id: { in: waiting.map(({ id }) => id) } },
      data: { roundsLeftOut: 5 },
    })
    const proposal = await form({ tablesPerSlot: [1] })
    expect(proposal.measures).toMatchObject({ tables: 1, placed: 12, waitedPlaced: 6, waitedOut: 0 })
  })

  test('invites more people than seats if asked to', async () => {
    await createPeople(api, 30)
    const proposal = await form({ overInvite: 1.25 })
    for (const { seats } of tablesOf(proposal)) expect(seats.length).toBeGreaterThanOrEqual(13)
    await change('inviteGroups', proposal)
    const encounters = await prisma().encounter.findMany({ where: { state: 'Scheduled' } })
    expect(encounters).toHaveLength(2)
    for (const { capacity, inviteTarget } of encounters) expect([capacity, inviteTarget]).toEqual([12, 15])
  })

  test.each([
    ['as stand-ins beyond the seats: the later one is seated once the other is not', false],
    ['to seats of both if people may meet again', true],
  ])('invites people who met %s', async (_how, allowRepeats) => {
    const people = await createPeople(api, 13)
    const [a, b] = people as [Member, Member]
    await sharedEncounter(api, [a, b], 'First', [])
    const proposal = await form({ overInvite: 1.1, allowRepeats })
    expect(tablesOf(proposal).map(({ seats, faults }) => [seats.length, faults])).toMatchObject([
      [13, [{ rule: 'MET_BEFORE', isHard: false }]],
    ])
    await change('inviteGroups', proposal)
    const invited = await prisma().invitation.findMany({
      where: { memberId: { in: [a.id, b.id] }, encounter: { state: 'Scheduled' } },
      orderBy: { id: 'asc' },
    })
    const answer = async (index: number, response: string) => {
      const { id, memberId } = invited[index] ?? { id: 0, memberId: 0 }
      const input = { invitationId: globalId('Invitation', id), response }
      await mutate(api, { id: memberId }, 'respondToInvitation', input, 'viewer { id }')
      await api.work()
      return prisma().invitation.findUniqueOrThrow({ where: { id: (invited[1] ?? { id: 0 }).id } })
    }
    expect(await answer(1, 'ACCEPTED')).toMatchObject({ status: 'Accepted', isWaitlisted: !allowRepeats })
    expect(await answer(0, 'DECLINED')).toMatchObject({ status: 'Accepted', isWaitlisted: false })
  })

  test('makes one table of all available members if more are to be invited than there are', async () => {
    await createPeople(api, 14)
    const proposal = await form({ overInvite: 1.5 })
    expect(tablesOf(proposal).map(({ seats, faults }) => [seats.length, faults])).toEqual([[14, []]])
    expect(proposal).toMatchObject({ mostPlaced: 14, leftOut: { edges: [] } })
    await change('inviteGroups', proposal)
    expect(await prisma().encounter.findFirstOrThrow()).toMatchObject({ capacity: 12, inviteTarget: 14 })
  })

  test.each([
    [{ slots: [] }, 'slots'],
    [{ slots: ['2026-11-19T16:00:00.000Z'] }, 'slots'],
    [{ capacity: 13 }, 'capacity'],
    [{ minutes: 5 }, 'minutes'],
    [{ tablesPerSlot: [0] }, 'tablesPerSlot'],
    [{ tablesPerSlot: [2, null] }, 'tablesPerSlot'],
    [{ overInvite: 0.5 }, 'overInvite'],
    [{ kind: 'ONE_ON_ONE', overInvite: 1.5 }, 'overInvite'],
    [{ namePattern: 'x'.repeat(200) }, 'namePattern'],
    [{ locationId: globalId('Location', 99) }, 'locationId'],
  ])('refuses %j', async (wrong, field) => {
    const input = {
      kind: 'FIRST',
      locationId: globalId('Location', 1),
      slots: [inDays(7).toISOString()],
      ...wrong,
    }
    const { errors } = await mutate(api, operator, 'formGroups', input, 'proposal { id }')
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_INPUT', field } }])
  })
})

describe('a Second proposal', () => {
  test('gives everyone a familiar face, and shows neither how many links there are nor whose', async () => {
    const people = await createPeople(api, 12)
    const pairs = people.slice(0, 11).map((member, index) => [member, people[index + 1] ?? member] as const)
    await sharedEncounter(api, people, 'First', pairs)
    const [lonely] = await createPeople(api, 1)
    const proposal = await form({ kind: 'SECOND' })
    expect(proposal.measures).toMatchObject({ placed: 12, tables: 2 })
    expect(proposal.leftOut.edges.map(({ node }) => [node.member.username, node.reason])).toEqual([
      [lonely?.username, 'NO_GROUP_BY_LINKS'],
    ])
    const stored = JSON.stringify(
      await prisma().formationSeat.findMany({ where: { groupId: { not: null } } }),
    )
    expect(stored.match(/Has a familiar face here\. /g)).toHaveLength(12)
    for (const { username } of people) expect(stored).not.toContain(username)
  })
})

describe('a One-on-One proposal', () => {
  test('pairs members with a mutual link who attended a Second Encounter together, or with any mutual link', async () => {
    const [a, b, c, d] = await createPeople(api, 4)
    if (!a || !b || !c || !d) throw new Error('Nobody came')
    await sharedEncounter(api, [a, b, c, d], 'First', [
      [a, b],
      [c, d],
    ])
    await sharedEncounter(api, [a, b], 'Second')
    const strict = await form({ kind: 'ONE_ON_ONE' })
    expect(tablesOf(strict).map((table) => namesAt(table).sort())).toEqual([[a.username, b.username].sort()])
    expect(strict.leftOut.edges.map(({ node }) => node.reason)).toEqual([
      'NO_GROUP_BY_LINKS',
      'NO_GROUP_BY_LINKS',
    ])
    const loose = await form({ kind: 'ONE_ON_ONE', anyMutualLink: true })
    expect(tablesOf(loose)).toHaveLength(2)
    await sharedEncounter(api, [a, b], 'OneOnOne')
    expect(tablesOf(await form({ kind: 'ONE_ON_ONE' }))).toEqual([])
  })
})

test.each([
  ['Second', { kind: 'SECOND' }],
  ['One-on-One', { kind: 'ONE_ON_ONE', anyMutualLink: true }],
])(
  'a %s proposal never changes how often anybody was left out, which would show who has links',
  async (_kind, input) => {
    const people = await createPeople(api, 12)
    const pairs = people.slice(1).map((member, index) => [people[index] ?? member, member] as const)
    await sharedEncounter(api, people, 'First', pairs)
    const [lonely] = await createPeople(api, 1)
    await prisma().member.update({ where: { id: people[0]?.id ?? 0 }, data: { roundsLeftOut: 2 } })
    const counts = () =>
      prisma().member.findMany({ select: { id: true, roundsLeftOut: true }, orderBy: { id: 'asc' } })
    const before = await counts()
    const proposal = await form(input)
    expect(leftOutOf(proposal)).toMatchObject([[lonely?.username, 'NO_GROUP_BY_LINKS', expect.anything()]])
    expect((await change('inviteGroups', proposal)).data.inviteGroups?.proposal).toEqual({ state: 'INVITED' })
    expect(await counts()).toEqual(before)
  },
)

describe('a run', () => {
  const start = async () => {
    const input = { kind: 'FIRST', locationId: globalId('Location', 1), slots: [inDays(7).toISOString()] }
    const { data } = await mutate<{ proposal: { id: string } }>(
      api,
      operator,
      'formGroups',
      input,
      'proposal { id }',
    )
    return readProposal(api, bearer, data.formGroups?.proposal.id ?? '')
  }
  const formNow = ({ rowId }: Proposal, signal = new AbortController().signal): Promise<void> =>
    runFormation(prisma(), api.deps.log, rowId, api.clock(), signal)
  const stop = (proposal: Proposal): Promise<void> =>
    formNow(proposal, AbortSignal.abort(new Error('The worker is being stopped.')))
  /** Runs something before a run's first transaction, which stores the groups. */
  const beforeStoring = (happens: () => Promise<void>): void => {
    const store = prisma().$transaction.bind(prisma())
    vi.spyOn(prisma(), '$transaction').mockImplementationOnce(async (...stored: unknown[]) => {
      await happens()
      return (store as (...args: unknown[]) => Promise<unknown>)(...stored)
    })
  }

  test('that is canceled is not formed any more, and can be formed again', async () => {
    await createPeople(api, 12)
    const proposal = await start()
    expect((await change('cancelFormation', proposal)).data.cancelFormation?.proposal.state).toBe('CANCELED')
    await api.work()
    expect(await again(proposal)).toMatchObject({ state: 'CANCELED', measures: { people: 0 } })
    await change('rerunFormation', proposal)
    await api.work()
    expect(await again(proposal)).toMatchObject({ state: 'READY', measures: { placed: 12 } })
  })

  test('that is canceled while a worker forms it stays canceled', async () => {
    await createPeople(api, 24)
    const proposal = await start()
    const forming = formNow(proposal)
    await change('cancelFormation', proposal)
    await forming
    expect(await again(proposal)).toMatchObject({ state: 'CANCELED', measures: { people: 0 } })
  })

  test('that is requested again while a worker forms it is formed as it was requested last', async () => {
    await createPeople(api, 24)
    const ask = async (proposal: Proposal, seed: number): Promise<void> => {
      await change('cancelFormation', proposal)
      await change('rerunFormation', proposal, { seed })
    }
    const alike = await start()
    await ask(alike, 8)
    await api.work()
    const proposal = await start()
    await ask(proposal, 7)
    beforeStoring(() => ask(proposal, 8))
    await formNow(proposal)
    expect(await again(proposal)).toMatchObject({ state: 'RUNNING', measures: { people: 0 } })
    await api.work()
    const formed = await again(proposal)
    expect(formed).toMatchObject({ state: 'READY', seed: 8 })
    expect(tablesOf(formed).map(namesAt)).toEqual(tablesOf(await again(alike)).map(namesAt))
  })

  test('to which no tables can be added says why, and its existing tables can be invited', async () => {
    await createPeople(api, 12)
    const proposal = await form({})
    await change('addTables', proposal, { startsAt: inDays(8).toISOString() })
    for (let time = 0; time < 3; time++) await stop(proposal).catch(() => undefined)
    await api.work()
    expect(await again(proposal)).toMatchObject({
      state: 'READY',
      slots: proposal.slots,
      measures: { tables: 1, placed: 12 },
      failure: 'Adding tables was interrupted again and again. Try another time.',
    })
    expect((await change('inviteGroups', proposal)).errors).toBeUndefined()
    expect(await again(proposal)).toMatchObject({ state: 'INVITED', failure: null })
  })

  test.each([
    ['rerunFormation', () => ({ seed: 8 })],
    ['addTables', () => ({ startsAt: inDays(7).toISOString() })],
  ])('includes people whose encounter is canceled while a worker forms it: %s', async (name, asked) => {
    const people = await createPeople(api, 36)
    const usernames = people.map(({ username }) => username).sort()
    const proposal = await form({})
    const [open, invited] = tablesOf(proposal)
    if (!open || !invited) throw new Error('There are no two tables')
    await change('movePeople', proposal, {
      moves: open.seats.map(({ member }) => ({ memberId: member.id })),
    })
    await mutate(
      ...([api, operator, 'inviteGroups', { proposalId: proposal.id, tableIds: [invited.id] }] as const),
      'encounters { id }',
    )
    const { id: encounterId } = await prisma().encounter.findFirstOrThrow()
    expect((await change(name, proposal, asked())).errors).toBeUndefined()
    beforeStoring(async () => {
      const canceled = { encounterId: globalId('OperatorEncounter', encounterId), reason: 'The host is ill.' }
      await mutate(api, operator, 'cancelEncounter', canceled, 'encounter { id }')
    })
    await formNow(proposal)
    const formed = await again(proposal)
    expect(formed).toMatchObject({ state: 'READY', measures: { canceledTables: 1 } })
    expect(everybody(formed).sort()).toEqual(usernames)
    await change('rerunFormation', proposal)
    await api.work()
    const freed = await again(proposal)
    expect(freed).toMatchObject({ state: 'READY', measures: { canceledTables: 0, placed: 36 } })
    expect(everybody(freed).sort()).toEqual(usernames)
  })

  test('whose worker is stopped is restarted by the next worker, and fails after the third time', async () => {
    await createPeople(api, 12)
    const proposal = await start()
    for (let time = 0; time < 3; time++)
      await expect(stop(proposal)).rejects.toThrow('The worker is being stopped.')
    expect(await again(proposal)).toMatchObject({ state: 'RUNNING' })
    await api.work()
    expect(await again(proposal)).toMatchObject({
      state: 'FAILED',
      failure: expect.stringContaining('interrupted'),
    })
    await change('rerunFormation', proposal)
    await stop(proposal).catch(() => undefined)
    await api.work()
    expect(await again(proposal)).toMatchObject({ state: 'READY', failure: null })
  })

  test('is deleted 90 days after its last change, and its encounters stay', async () => {
    await createPeople(api, 12)
    const proposal = await form({})
    await change('inviteGroups', proposal)
    api.clock.advance(89 * day)
    await api.work(['purgeByRetention'])
    expect(await prisma().formationRun.count()).toBe(1)
    api.clock.advance(2 * day)
    await api.work(['purgeByRetention'])
    expect(await prisma().formationRun.count()).toBe(0)
    expect(await prisma().formationSeat.count()).toBe(0)
    expect(await prisma().invitation.count()).toBe(12)
  })

  test('cannot be started or changed by members, nor found by them', async () => {
    const [member] = await createPeople(api, 1)
    if (!member) throw new Error('Nobody came')
    const proposal = await start()
    const moves = [{ memberId: globalId('OperatorMember', member.id) }]
    for (const [name, input] of [
      [
        'formGroups',
        { kind: 'FIRST', locationId: globalId('Location', 1), slots: [inDays(7).toISOString()] },
      ],
      ['cancelFormation', { proposalId: proposal.id }],
      ['rerunFormation', { proposalId: proposal.id }],
      ['movePeople', { proposalId: proposal.id, moves }],
      ['lockTables', { proposalId: proposal.id, locked: true }],
      ['inviteGroups', { proposalId: proposal.id }],
    ] as const) {
      const { errors } = await mutate(api, member, name, input, 'proposal { id }')
      expect(errors, name).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
    }
    const { data } = await api.graphql(
      'query($id: ID!) { node(id: $id) { id } }',
      { id: proposal.id },
      { bearer: await signIn(api, member) },
    )
    expect(data).toEqual({ node: null })
  })
})
