import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Encounter, Member } from '../../server/generated/client/client.ts'
import { mostInvited } from '../../server/rules/encounters/plannedEncounter.ts'
import {
  attendanceDistribution,
  chanceToCome,
  communityRates,
  memberRates,
  suggestedInvites,
} from '../../server/rules/seats/overbooking.ts'
import { byEnumeration, total } from '../rules/byEnumeration.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day } from '../support/clock.ts'
import { createEncounter, createMember, invite } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { createPeople, sharedEncounter } from '../support/proposals.ts'
import { askAs, createOperator, createSeat, mutate } from '../support/seats.ts'

type Advice = {
  invited: number
  expected: number
  distribution: number[]
  tooFew: number
  tooMany: number
  suggested: number
  isFull: boolean
}

describe('advice on invitations', () => {
  let api: TestApi
  let operator: Member

  beforeAll(async () => {
    api = await startApi()
    operator = await createOperator(api)
  })
  afterAll(() => api.close())

  const adviceOn = async ({ id }: Pick<Encounter, 'id'>) => {
    const query = `query($id: Int!) { operatorEncounter(rowId: $id) { advice { invited expected distribution tooFew tooMany isFull suggested(tooFewAtMost: 0.2) } } }`
    const { data } = await askAs<{ operatorEncounter: { advice: Advice | null } }>(api, operator, query, {
      id,
    })
    return data.operatorEncounter.advice
  }
  const past = async (
    member: Member,
    status: 'Accepted' | 'Declined',
    attendance?: 'Attended' | 'Absent',
  ) => {
    const startsAt = new Date(api.clock().getTime() - 14 * day)
    const now = api.clock()
    const settled = { state: 'Completed', completedAt: now, attendanceSettledAt: now } as const
    const encounter = await createEncounter(api, { startsAt, ...settled })
    if (status === 'Declined') await invite(api, member, encounter, { status, respondedAt: now })
    else await createSeat(api, encounter, member, { attendance: attendance ?? 'Attended' })
  }

  test('does not count people on the waitlist, and suggests nobody more once every seat is taken', async () => {
    const encounter = await createEncounter(api)
    await createSeat(api, encounter)
    const before = await adviceOn(encounter)
    const waits = { status: 'Accepted', respondedAt: api.clock(), isWaitlisted: true } as const
    await invite(api, await createMember(api), encounter, { ...waits, waitlistNumber: 1 })
    expect(await adviceOn(encounter)).toEqual(before)
    expect(before?.isFull).toBe(false)
    for (let seats = 1; seats < 12; seats++) await createSeat(api, encounter)
    const full = await adviceOn(encounter)
    expect(full?.tooFew).toBeGreaterThan(0.2)
    expect(full).toMatchObject({ invited: 12, suggested: 12, isFull: true })
  })

  test('does not count an invitation that was taken back as declined', async () => {
    const encounter = await createEncounter(api)
    const member = await createMember(api)
    await invite(api, member, encounter)
    const before = await adviceOn(encounter)
    const now = api.clock()
    const over = await createEncounter(api, {
      startsAt: new Date(now.getTime() - 14 * day),
      state: 'Completed',
      completedAt: now,
    })
    await invite(api, member, over, { status: 'Declined', respondedAt: now, withdrawnAt: now })
    expect((await adviceOn(encounter))?.expected).toBeCloseTo(before?.expected ?? 0)
  })

  test('counts no stand-in of somebody with a seat, and one of two who stand in for each other', async () => {
    const encounter = await createEncounter(api, { inviteTarget: 18 })
    const people = [await createMember(api), await createMember(api), await createMember(api)]
    const [seated, first, later] = people.map(({ id }) => id) as [number, number, number]
    for (const [place, member] of people.entries()) {
      if (place === 0) await createSeat(api, encounter, member)
      else await invite(api, member, encounter)
    }
    const alone = await adviceOn(encounter)
    const pair = (memberId: number, otherId: number) =>
      api.deps.database.prisma.standIn.create({ data: { encounterId: encounter.id, memberId, otherId } })
    await pair(later, seated)
    const [show, each] = [0.8, 0.48]
    expect(alone?.expected).toBeCloseTo(show + 2 * each)
    expect((await adviceOn(encounter))?.expected).toBeCloseTo(show + each, 1)
    await api.deps.database.prisma.standIn.deleteMany({ where: { encounterId: encounter.id } })
    await pair(first, later)
    const expected = show + each + (1 - each) * each
    expect((await adviceOn(encounter))?.expected).toBeCloseTo(expected, 1)
  })

  test("uses each member's own record", async () => {
    const encounter = await createEncounter(api)
    const [sure, unsure] = [await createMember(api), await createMember(api)]
    for (let time = 0; time < 4; time++) {
      await past(sure, 'Accepted', 'Attended')
      await past(unsure, time < 2 ? 'Declined' : 'Accepted', 'Absent')
    }
    await invite(api, sure, encounter)
    await invite(api, unsure, encounter)
    const community = communityRates({ invited: 8, accepted: 6, seats: 6, attended: 4 })
    const rates = [
      memberRates({ invited: 4, accepted: 4, seats: 4, attended: 4 }, community),
      memberRates({ invited: 4, accepted: 2, seats: 2, attended: 0 }, community),
    ]
    const each = rates.map((rate) => chanceToCome(rate, 'invited'))
    const advice = await adviceOn(encounter)
    expect(advice).toMatchObject({ invited: 2, tooFew: 1, tooMany: 0 })
    expect(advice?.expected).toBeCloseTo(total(each))
    byEnumeration(each).forEach((chance, number) => {
      expect(advice?.distribution[number]).toBeCloseTo(chance)
    })
    const asked = {
      distribution: attendanceDistribution(each),
      another: chanceToCome(community, 'invited'),
      minimum: 10,
      most: mostInvited(12),
    }
    expect(advice?.suggested).toBe(suggestedInvites(asked, 0.2))
  })

  test('is not given for a One-on-One, nor once an encounter has begun', async () => {
    const pair = await createEncounter(api, { kind: 'OneOnOne', minimum: 2, capacity: 2, inviteTarget: 2 })
    expect(await adviceOn(pair)).toBeNull()
    const begun = await createEncounter(api, { startsAt: api.clock() })
    expect(await adviceOn(begun)).toBeNull()
    expect(await adviceOn(await createEncounter(api))).toMatchObject({
      invited: 0,
      distribution: [1],
      tooFew: 1,
    })
  })

  test('on how many to invite follows from the past of the location’s members, or from the settings', async () => {
    const usual = async (kind: string) => {
      const query = `query($id: ID!) { usualInvites(kind: ${kind}, locationId: $id) { invites reason } }`
      const reply = await askAs<{ usualInvites: { invites: number; reason: string } }>(api, operator, query, {
        id: globalId('Location', 1),
      })
      return reply.data.usualInvites
    }
    const [member] = [await createMember(api)]
    const { prisma } = api.deps.database
    await prisma.invitation.deleteMany()
    const none = await usual('FIRST')
    expect(none.reason).toMatch(/^No invitation to First Encounters in Metro Detroit in the last 90 days has/)
    for (let time = 0; time < 30; time++) await past(member, 'Accepted', 'Attended')
    const eager = await usual('FIRST')
    expect(eager.invites).toBeLessThan(none.invites)
    expect(eager.reason).toMatch(
      /^Of 30 invitations to First .*, 30 were accepted, and 30 of 30 seats were used: /,
    )
    expect((await usual('SECOND')).reason).toMatch(
      /^No invitation to Second Encounters .* been answered, so /,
    )
    expect((await usual('ONE_ON_ONE')).invites).toBe(2)
    const now = api.clock()
    await prisma.setting.create({ data: { key: 'policy.overInvitePercent', value: 50, updatedAt: now } })
    expect(await usual('FIRST')).toMatchObject({
      invites: 18,
      reason: expect.stringMatching(
        /^The settings invite 50 percent more .* Of 18 people invited to 12 seats/,
      ),
    })
  })

  const shortages = async () => {
    const query = `{ operatorOverview { waiting { underMinimum } }
      encounters(first: 50) { edges { node { id isLikelyTooFew advice { tooFew } } } }
      short: encounters(first: 50, need: PEOPLE) { edges { node { id } } } }`
    type Found = { id: string; isLikelyTooFew: boolean; advice: { tooFew: number } | null }
    const { data } = await askAs<{
      operatorOverview: { waiting: { underMinimum: number } }
      encounters: { edges: { node: Found }[] }
      short: { edges: { node: { id: string } }[] }
    }>(api, operator, query)
    return {
      count: data.operatorOverview.waiting.underMinimum,
      listed: data.short.edges.map(({ node }) => node.id),
      all: data.encounters.edges.map(({ node }) => node),
    }
  }

  test('agrees, for every encounter, with the list of what needs the operator', async () => {
    const future = new Date(api.clock().getTime() + 20 * day)
    const sizes = [0, 7, 12, 16, 25]
    for (const size of sizes) {
      const encounter = await createEncounter(api, { startsAt: future, inviteTarget: 30 })
      for (let made = 0; made < size; made++) await invite(api, await createMember(api), encounter)
    }
    const { count, listed, all } = await shortages()
    expect(all.filter(({ isLikelyTooFew }) => isLikelyTooFew).map(({ id }) => id)).toEqual(listed)
    expect(count).toBe(listed.length)
    const scheduled = all.filter(({ advice }) => advice !== null)
    for (const { isLikelyTooFew, advice } of scheduled) {
      expect(isLikelyTooFew).toBe((advice?.tooFew ?? 0) > 0.5)
    }
    expect(scheduled.some(({ isLikelyTooFew }) => !isLikelyTooFew)).toBe(true)
  })

  test('names a One-on-One as short only if fewer than two can still come', async () => {
    const pair = { kind: 'OneOnOne', minimum: 2, capacity: 2, inviteTarget: 2 } as const
    const [whole, half] = [await createEncounter(api, pair), await createEncounter(api, pair)]
    for (const encounter of [whole, whole, half]) await invite(api, await createMember(api), encounter)
    const { listed } = await shortages()
    expect(listed).toContain(globalId('OperatorEncounter', half.id))
    expect(listed).not.toContain(globalId('OperatorEncounter', whole.id))
  })

  test('can be followed without a refusal', async () => {
    const planned = await createEncounter(api, { state: 'Draft', inviteTarget: 12 })
    const encounterId = globalId('OperatorEncounter', planned.id)
    const advised = async () => {
      const query = `query($id: Int!) { operatorEncounter(rowId: $id) { advice { invited suggested } } }`
      const { data } = await askAs<{
        operatorEncounter: { advice: { invited: number; suggested: number } }
      }>(api, operator, query, { id: planned.id })
      return data.operatorEncounter.advice
    }
    const asIs = async (name: string, input: object = {}) =>
      expect(
        (await mutate(api, operator, name, { encounterId, ...input }, 'encounter { id }')).errors,
      ).toBeUndefined()
    const { invited, suggested } = await advised()
    expect(suggested).toBeGreaterThan(12)
    await asIs('scheduleEncounter')
    await asIs('updateEncounter', { inviteTarget: suggested })
    const people = await createPeople(api, suggested - invited)
    const memberIds = people.map(({ id }) => globalId('OperatorMember', id))
    const { data } = await mutate<{ refused: object[]; invited: object[] }>(
      api,
      operator,
      'inviteMembers',
      { encounterId, memberIds },
      'refused { reason } invited { id }',
    )
    expect(data.inviteMembers).toMatchObject({ refused: [] })
    expect(data.inviteMembers?.invited).toHaveLength(suggested)
    expect(await advised()).toEqual({ invited: suggested, suggested })
  })

  test('says the same of a proposed table with people who met as of its encounter once they are invited', async () => {
    const location = await api.deps.database.prisma.location.create({
      data: { label: 'Lansing', timeZone: 'America/Detroit' },
    })
    const people = await createPeople(api, 30)
    await api.deps.database.prisma.member.updateMany({
      where: { id: { in: people.map(({ id }) => id) } },
      data: { locationId: location.id },
    })
    for (const first of [0, 10, 20]) await sharedEncounter(api, people.slice(first, first + 4), 'First')
    const input = {
      kind: 'FIRST',
      locationId: globalId('Location', location.id),
      overInvite: 1.5,
      slots: [new Date(api.clock().getTime() + 40 * day).toISOString()],
    }
    const formed = await mutate<{ proposal: { id: string } }>(
      api,
      operator,
      'formGroups',
      input,
      'proposal { id }',
    )
    await api.work()
    const proposalId = formed.data.formGroups?.proposal.id
    const reply = await askAs<{ node: { tables: { edges: { node: { id: string; advice: Advice } }[] } } }>(
      api,
      operator,
      'query($id: ID!) { node(id: $id) { ... on GroupProposal { tables { edges { node { id advice { invited expected distribution tooFew tooMany isFull suggested(tooFewAtMost: 0.2) } } } } } } }',
      { id: proposalId },
    )
    const advised = reply.data.node.tables.edges.map(({ node }) => node.advice)
    await mutate(api, operator, 'inviteGroups', { proposalId }, 'encounters { id }')
    const invited = await api.deps.database.prisma.encounter.findMany({
      where: { locationId: location.id },
      orderBy: { id: 'asc' },
      include: { standIns: true },
    })
    expect(invited.length).toBe(advised.length)
    expect(invited.some(({ standIns }) => standIns.length > 0)).toBe(true)
    for (const [at, encounter] of invited.entries()) expect(await adviceOn(encounter)).toEqual(advised[at])
  })

  test('is given for the tables of a proposal, too', async () => {
    await createPeople(api, 12)
    const { data } = await mutate<{ proposal: { id: string } }>(
      api,
      operator,
      'formGroups',
      {
        kind: 'FIRST',
        locationId: globalId('Location', 1),
        overInvite: 1,
        slots: [new Date(api.clock().getTime() + 30 * day).toISOString()],
      },
      'proposal { id }',
    )
    await api.work()
    const reply = await askAs<{
      node: { tables: { edges: { node: { seats: object[]; advice: Advice } }[] } }
    }>(
      api,
      operator,
      'query($id: ID!) { node(id: $id) { ... on GroupProposal { tables { edges { node { seats { id } advice { invited tooFew suggested } } } } } } }',
      { id: data.formGroups?.proposal.id },
    )
    const tables = reply.data.node.tables.edges.map(({ node }) => node)
    expect(tables.length).toBeGreaterThan(0)
    for (const { seats, advice } of tables) {
      expect(advice.invited).toBe(seats.length)
      expect(advice.suggested).toBeGreaterThanOrEqual(seats.length)
      expect(advice.tooFew).toBeGreaterThan(0)
    }
  })
})
