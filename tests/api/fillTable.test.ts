import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Encounter, Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, hour } from '../support/clock.ts'
import { createEncounter, createMember, invite, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import {
  createPeople,
  namesAt,
  propose,
  readProposal,
  sharedEncounter,
  tablesOf,
} from '../support/proposals.ts'
import { answer, createOperator, mutate } from '../support/seats.ts'

type Suggested = { member: { username: string }; sentence: string; isSpare: boolean }

let api: TestApi
let operator: Member

beforeEach(async () => {
  api = await startApi()
  operator = await createOperator(api)
})
afterEach(() => api.close())

const prisma = () => api.deps.database.prisma
const ofSecond = { kind: 'Second', minimum: 6, capacity: 8, inviteTarget: 8 } as const
const suggest = (encounter: Encounter, as = operator) =>
  mutate<{ suggestions: Suggested[]; wanted: number }>(
    api,
    as,
    'suggestPeople',
    { encounterId: globalId('OperatorEncounter', encounter.id) },
    'wanted suggestions { member { username } sentence isSpare }',
  )
const suggested = async (encounter: Encounter) => {
  const { data, errors } = await suggest(encounter)
  expect(errors).toBeUndefined()
  return data.suggestPeople?.suggestions ?? []
}
const names = (list: readonly Suggested[], isSpare = false) =>
  list.filter((each) => each.isSpare === isSpare).map(({ member }) => member.username)
const usernames = (people: readonly (Member | undefined)[]) => people.map((each) => each?.username ?? '')
const pairsOf = (people: readonly Member[]) =>
  people.flatMap((one, index): [Member, Member][] => {
    const next = people[index + 1]
    return next ? [[one, next]] : []
  })

const placeOf = (encounter: Encounter, { id }: Member) =>
  prisma().invitation.findFirstOrThrow({ where: { memberId: id, encounterId: encounter.id } })
const inviteByHand = async (encounter: Encounter, member: Member, again = false) => {
  const input = {
    encounterId: globalId('OperatorEncounter', encounter.id),
    memberIds: [globalId('OperatorMember', member.id)],
    again,
  }
  const { data } = await mutate<{ refused: [] }>(api, operator, 'inviteMembers', input, 'refused { reason }')
  expect(data.inviteMembers?.refused).toEqual([])
  return placeOf(encounter, member)
}

describe('filling a table', () => {
  test('suggests members who may come, with reasons, and lists others after them; looking is in the audit log', async () => {
    const present = await createPeople(api, 9)
    const encounter = await createEncounter(api)
    for (const member of present) await invite(api, member, encounter)
    const [met, barred, busy, away, declined, gone, ...free] = await createPeople(api, 15)
    const [one] = present
    if (!one || !met || !barred || !busy || !away || !declined || !gone) throw new Error('Nobody came')
    await sharedEncounter(api, [one, met], 'First')
    await prisma().avoidance.create({
      data: { memberId: barred.id, avoidedId: one.id, createdAt: api.clock() },
    })
    await invite(api, busy, await createEncounter(api, ofSecond))
    await prisma().member.update({ where: { id: away.id }, data: { awayUntil: encounter.startsAt } })
    await invite(api, declined, encounter, { status: 'Declined', respondedAt: api.clock() })
    await prisma().member.update({
      where: { id: gone.id },
      data: { status: 'Paused', pauseReason: 'Member' },
    })
    const { data } = await suggest(encounter)
    const list = data.suggestPeople?.suggestions ?? []
    expect(data.suggestPeople?.wanted).toBe(3)
    expect([names(list).length, names(list, true).length]).toEqual([3, 5])
    const may = new Set(usernames(free))
    for (const { member, sentence } of list) {
      expect(may).toContain(member.username)
      expect(sentence).toMatch(/^Age: welcome to \d+ of 1[12], /)
    }
    expect(await prisma().invitation.count({ where: { encounterId: encounter.id } })).toBe(10)
    const ids = await prisma().member.findMany({
      where: { username: { in: list.map(({ member }) => member.username) } },
    })
    const [audit] = await prisma().auditEntry.findMany({ where: { action: 'suggestPeople' } })
    expect(audit).toMatchObject({
      actorId: operator.id,
      subjectType: 'Encounter',
      subjectId: String(encounter.id),
    })
    expect((audit?.after as { memberIds: number[] } | undefined)?.memberIds.toSorted()).toEqual(
      ids.map(({ id }) => id).sort(),
    )
  })

  test('fills an empty encounter that was made by hand, first with members who were left out before', async () => {
    const people = await createPeople(api, 30)
    const waited = usernames(people.slice(20, 23))
    await prisma().member.updateMany({ where: { username: { in: waited } }, data: { roundsLeftOut: 3 } })
    const list = await suggested(await createEncounter(api))
    expect(names(list)).toHaveLength(12)
    expect(names(list)).toEqual(expect.arrayContaining(waited))
  })

  test('suggests, beyond the seats, stand-ins: people who met somebody there', async () => {
    const people = await createPeople(api, 10)
    const later = await createPeople(api, 2)
    const [met] = people
    const [one, other] = later
    if (!met || !one || !other) throw new Error('Nobody came')
    await sharedEncounter(api, [met, one, other], 'First')
    const encounter = await createEncounter(api)
    const invitations = []
    for (const member of people) invitations.push(await invite(api, member, encounter))
    expect(names(await suggested(encounter))).toEqual([])
    await prisma().encounter.update({ where: { id: encounter.id }, data: { capacity: 10 } })
    expect(names(await suggested(encounter)).sort()).toEqual(usernames(later).sort())
    const input = {
      encounterId: globalId('OperatorEncounter', encounter.id),
      memberIds: later.map(({ id }) => globalId('OperatorMember', id)),
    }
    expect((await mutate(api, operator, 'inviteMembers', input, 'refused { reason }')).errors).toBeUndefined()
    const placeOf = ({ id }: Member) =>
      prisma().invitation.findFirstOrThrow({ where: { memberId: id, encounterId: encounter.id } })
    for (const member of later) await answer(api, await placeOf(member), 'ACCEPTED')
    expect([await placeOf(one), await placeOf(other)]).toMatchObject([
      { isWaitlisted: true },
      { isWaitlisted: true },
    ])
    const [invitationOfMet] = invitations
    if (!invitationOfMet) throw new Error('Nobody came')
    await answer(api, invitationOfMet, 'DECLINED')
    await api.work()
    const waiting = [await placeOf(one), await placeOf(other)].map(({ isWaitlisted }) => isWaitlisted)
    expect(waiting.sort()).toEqual([false, true])
  })

  describe('if more are invited than there are seats', () => {
    /** Two people of an encounter that invites more people than it has seats. */
    async function overInvited(): Promise<{ encounter: Encounter; one: Member; other: Member }> {
      const encounter = await createEncounter(api, { inviteTarget: 15 })
      const [one, other] = await createPeople(api, 2)
      if (!one || !other) throw new Error('Nobody came')
      return { encounter, one, other }
    }
    const waits = async (encounter: Encounter, ...members: Member[]) => {
      const places = await Promise.all(members.map((member) => placeOf(encounter, member)))
      return places.map(({ isWaitlisted }) => isWaitlisted)
    }

    test('a member who accepts after declining waits while somebody they met, invited meanwhile, has a seat', async () => {
      const { encounter, one, other } = await overInvited()
      await sharedEncounter(api, [one, other], 'First')
      const first = await inviteByHand(encounter, one)
      await answer(api, first, 'DECLINED')
      await answer(api, await inviteByHand(encounter, other), 'ACCEPTED')
      expect((await answer(api, first, 'ACCEPTED')).errors).toBeUndefined()
      expect(await waits(encounter, one, other)).toEqual([true, false])
    })

    const noMark = { attendance: null, attendanceAt: null, attendanceSource: null }
    const at = new Date('2026-11-01T00:00:00.000Z')
    test.each([
      ['who met', 'waits', {}, {}],
      ['who did not meet because one stayed away', 'is seated', { attendance: 'Absent' as const }, {}],
      [
        'who did not meet because one declined',
        'is seated',
        { ...noMark, status: 'Declined' as const, seatedAt: null },
        {},
      ],
      [
        'who did not meet because one only waited',
        'is seated',
        { ...noMark, seatedAt: null, isWaitlisted: true, waitlistNumber: 1 },
        {},
      ],
      [
        'who did not meet because it was canceled',
        'is seated',
        noMark,
        {
          state: 'Canceled' as const,
          cancelReason: 'Snow.',
          canceledAt: at,
          completedAt: null,
          attendanceSettledAt: null,
          releasedAt: null,
        },
      ],
    ])('of two %s, the one invited later %s', async (_who, expected, place, met) => {
      const { encounter, one, other } = await overInvited()
      await sharedEncounter(api, [one, other], 'First')
      await prisma().invitation.updateMany({ where: { memberId: other.id }, data: place })
      await prisma().encounter.updateMany({ where: { state: 'Completed' }, data: met })
      const [first, second] = [await inviteByHand(encounter, one), await inviteByHand(encounter, other)]
      await answer(api, first, 'ACCEPTED')
      await answer(api, second, 'ACCEPTED')
      expect(await waits(encounter, one, other)).toEqual([false, expected === 'waits'])
    })

    test('counts two who will meet elsewhere as having met, even if one of them only waits there', async () => {
      const { encounter, one, other } = await overInvited()
      const ahead = await createEncounter(api, { startsAt: new Date(api.clock().getTime() + 30 * day) })
      await invite(api, one, ahead)
      const waiting = { status: 'Accepted', respondedAt: api.clock(), isWaitlisted: true } as const
      await invite(api, other, ahead, { ...waiting, waitlistNumber: 1 })
      const [first, second] = [await inviteByHand(encounter, one), await inviteByHand(encounter, other)]
      await answer(api, first, 'ACCEPTED')
      await answer(api, second, 'ACCEPTED')
      expect(await waits(encounter, one, other)).toEqual([false, true])
    })

    test('counts a member who is invited again as a stand-in for the person they met', async () => {
      const { encounter, one, other } = await overInvited()
      await sharedEncounter(api, [one, other], 'First')
      await answer(api, await inviteByHand(encounter, one), 'ACCEPTED')
      const taken = { invitationId: globalId('RosterEntry', (await inviteByHand(encounter, other)).id) }
      await mutate(api, operator, 'removeFromEncounter', { ...taken, reason: 'A mix-up.' }, 'entry { id }')
      await answer(api, await inviteByHand(encounter, other, true), 'ACCEPTED')
      expect(await waits(encounter, one, other)).toEqual([false, true])
    })
  })

  test('of a Second Encounter suggests members who have a familiar face there, in the order of names', async () => {
    const people = await createPeople(api, 10)
    const strangers = await createPeople(api, 4)
    await sharedEncounter(api, people, 'First', pairsOf(people))
    const encounter = await createEncounter(api, { ...ofSecond, inviteTarget: 8 })
    for (const member of people.slice(0, 6)) await invite(api, member, encounter)
    const list = await suggested(encounter)
    expect(names(list)).toEqual(usernames(people.slice(6, 8)).sort())
    expect(names(list, true)).toEqual([])
    for (const { sentence } of list) expect(sentence).not.toMatch(/face|chose|link/i)
    expect(usernames(strangers).filter((name) => names(list).includes(name))).toEqual([])
  })

  test('of a Second Encounter suggests nobody if there are fewer than it needs, or if the operator is a candidate', async () => {
    const people = await createPeople(api, 5)
    await sharedEncounter(api, people, 'First', pairsOf(people))
    const encounter = await createEncounter(api, ofSecond)
    const [one] = people
    if (!one) throw new Error('Nobody came')
    await invite(api, one, encounter)
    expect(await suggested(encounter)).toEqual([])
    await prisma().member.update({ where: { id: one.id }, data: { role: 'Operator' } })
    expect((await suggest(encounter, one)).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
  })

  test('is not possible for a One-on-One, nor once answers are closed', async () => {
    const pair = { kind: 'OneOnOne', minimum: 2, capacity: 2, inviteTarget: 2 } as const
    for (const plan of [
      pair,
      { startsAt: new Date(api.clock().getTime() + 2 * hour) },
      { state: 'Draft' } as const,
    ])
      expect((await suggest(await createEncounter(api, plan))).errors).toMatchObject([
        { extensions: { code: 'CONFLICT' } },
      ])
  })
})

describe('an invitation by hand', () => {
  const brokenRules = async (encounter: Encounter, member: Member, as = operator) => {
    const { data, errors } = await mutate<{ breaks: { rule: string; sentence: string }[] }>(
      api,
      as,
      'judgeInvitation',
      {
        encounterId: globalId('OperatorEncounter', encounter.id),
        memberId: globalId('OperatorMember', member.id),
      },
      'breaks { rule sentence }',
    )
    expect(errors).toBeUndefined()
    return data.judgeInvitation?.breaks.map(({ rule, sentence }) => `${rule}: ${sentence}`)
  }

  test('shows beforehand which rules it breaks, and can still be sent', async () => {
    const encounter = await createEncounter(api)
    const [there, member] = await createPeople(api, 2)
    if (!there || !member) throw new Error('Nobody came')
    await invite(api, there, encounter)
    expect(await brokenRules(encounter, member)).toEqual([])
    await sharedEncounter(api, [there, member], 'First')
    await prisma().encounter.updateMany({
      where: { state: 'Completed' },
      data: { startsAt: new Date(api.clock().getTime() - 3 * day), endsAt: api.clock() },
    })
    const { id } = await prisma().location.create({ data: { label: 'Ann Arbor' } })
    await prisma().member.update({ where: { id: member.id }, data: { locationId: id } })
    expect(await brokenRules(encounter, member)).toEqual([
      'NOT_ACTIVE: Is not an active member of this location.',
      'CAPPED: Not free then: has another First Encounter too few days before or after.',
      'MET_BEFORE: Already met 1 person of those invited here.',
    ])
    await prisma().encounter.update({ where: { id: encounter.id }, data: { inviteTarget: 15 } })
    expect(await brokenRules(encounter, member)).toContain(
      'MET_BEFORE: Already met 1 person of those invited here, and takes a seat only where none of them does.',
    )
    await prisma().member.update({ where: { id: member.id }, data: { awayUntil: encounter.startsAt } })
    expect(await brokenRules(encounter, member)).toContain(
      'UNAVAILABLE: Not free then, as their own availability says.',
    )
    await inviteByHand(encounter, member)
    expect(await prisma().auditEntry.count({ where: { action: 'judgeInvitation' } })).toBe(4)
  })

  test('shows another First Encounter too few days away if the member may attend it, and no others', async () => {
    const now = api.clock()
    const encounter = await createEncounter(api)
    const near = new Date(encounter.startsAt.getTime() + 3 * day)
    const accepted = { status: 'Accepted', respondedAt: now } as const
    const canceled = { state: 'Canceled', cancelReason: 'Snow.', canceledAt: now } as const
    for (const [place, plan, capped] of [
      [{ ...accepted, isWaitlisted: true, waitlistNumber: 1 }, {}, true],
      [{ expiresAt: now }, {}, true],
      [{ expiresAt: new Date(now.getTime() - 1) }, {}, false],
      [{ status: 'Declined', respondedAt: now }, {}, false],
      [{ ...accepted, seatedAt: now }, canceled, false],
      [{ ...accepted, seatedAt: now }, ofSecond, false],
    ] as const) {
      const [member] = await createPeople(api, 1)
      if (!member) throw new Error('Nobody came')
      await invite(api, member, await createEncounter(api, { startsAt: near, ...plan }), place)
      const breaks = capped
        ? ['CAPPED: Not free then: has another First Encounter too few days before or after.']
        : []
      expect(await brokenRules(encounter, member)).toEqual(breaks)
    }
  })

  test('is refused once if the member declined or was taken off, and sent when the operator asks again', async () => {
    const encounter = await createEncounter(api)
    const [declined, removed] = await createPeople(api, 2)
    if (!declined || !removed) throw new Error('Nobody came')
    await answer(api, await invite(api, declined, encounter), 'DECLINED')
    const { id } = await invite(api, removed, encounter)
    const taken = { invitationId: globalId('RosterEntry', id), reason: 'We mixed up two evenings.' }
    await mutate(api, operator, 'removeFromEncounter', taken, 'entry { id }')
    const send = async (again: boolean) => {
      const { data, errors } = await mutate<{
        refused: { message: string }[]
        invited: { status: string }[]
      }>(
        api,
        operator,
        'inviteMembers',
        {
          encounterId: globalId('OperatorEncounter', encounter.id),
          memberIds: [declined, removed].map((member) => globalId('OperatorMember', member.id)),
          again,
        },
        'refused { reason message } invited { status }',
      )
      expect(errors).toBeUndefined()
      return data.inviteMembers
    }
    const message = 'Declined or was taken off. You can invite them again from the roster.'
    const refusal = { reason: 'DECLINED', message }
    expect(await send(false)).toEqual({ refused: [refusal, refusal], invited: [] })
    expect(await send(true)).toEqual({ refused: [], invited: [{ status: 'INVITED' }, { status: 'INVITED' }] })
  })

  test('to a Second Encounter says only that the whole table would not hold together, and nothing to a candidate', async () => {
    const people = await createPeople(api, 6)
    const stranger = await createMember(api)
    await sharedEncounter(api, people, 'First', pairsOf(people))
    const encounter = await createEncounter(api, ofSecond)
    const said = ['NO_FAMILIAR_FACE: Somebody here has no familiar face at the table.']
    for (const member of people.slice(0, 4)) await invite(api, member, encounter)
    expect(await brokenRules(encounter, stranger)).toEqual([])
    for (const member of people.slice(4)) await invite(api, member, encounter)
    expect(await brokenRules(encounter, stranger)).toEqual(said)
    const [candidate] = people
    if (!candidate) throw new Error('Nobody came')
    await prisma().member.update({ where: { id: candidate.id }, data: { role: 'Operator' } })
    expect(await brokenRules(encounter, stranger, candidate)).toEqual([])
  })
})

test('a member who joined later is added to a table of an open proposal, by the rules of a move', async () => {
  await createPeople(api, 11)
  const bearer = await signIn(api, operator)
  const slots = [new Date(api.clock().getTime() + 7 * day).toISOString()]
  const proposal = await propose(api, operator, bearer, { kind: 'FIRST', slots })
  const [table] = tablesOf(proposal)
  const add = (member: Member) =>
    mutate<{ effect: { breaks: { rule: string }[] } }>(
      api,
      operator,
      'addToProposal',
      { proposalId: proposal.id, tableId: table?.id, memberId: globalId('OperatorMember', member.id) },
      'effect { breaks { rule } }',
    )
  const [late, barred] = [await createMember(api), await createMember(api)]
  const there = await prisma().member.findFirstOrThrow({
    where: { username: table?.seats[0]?.member.username ?? '' },
  })
  await prisma().avoidance.create({
    data: { memberId: there.id, avoidedId: barred.id, createdAt: api.clock() },
  })
  expect((await add(barred)).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
  await prisma().member.update({ where: { id: late.id }, data: { awayUntil: new Date(slots[0] ?? '') } })
  expect((await add(late)).data.addToProposal?.effect.breaks.map(({ rule }) => rule)).toEqual(['UNAVAILABLE'])
  const [grown] = tablesOf(await readProposal(api, bearer, proposal.id))
  expect(namesAt(grown ?? { seats: [] })).toContain(late.username)
  expect(grown?.seats.find(({ member }) => member.username === late.username)?.isMovedByHand).toBe(true)
  expect((await add(late)).errors).toMatchObject([
    { message: 'They are in this proposal already. Move them instead.' },
  ])
  await prisma().member.update({
    where: { id: barred.id },
    data: { status: 'Paused', pauseReason: 'Member' },
  })
  expect((await add(barred)).errors).toMatchObject([{ extensions: { code: 'BAD_INPUT' } }])
})
