import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { promoteFromWaitlist } from '../../server/domain/seats/promoteFromWaitlist.ts'
import type { Encounter, Member } from '../../server/generated/client/client.ts'
import { renderRow } from '../../server/mail/outbox/outboxRow.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { at } from '../support/at.ts'
import { day, hour } from '../support/clock.ts'
import { createEncounter, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { recordStatements } from '../support/recordStatements.ts'
import {
  answer,
  askAs,
  createOperator,
  createSeat,
  fillSeats,
  mailsTo,
  mutate,
  type Place,
  readEncounter,
  readInvitation,
  readMember,
  readWaitReasons,
} from '../support/seats.ts'

let api: TestApi
let operator: Member
let encounter: Encounter
let seated: Place[]
let waiting: Place[]

const start = new Date('2026-11-19T17:00:00.000Z')

beforeAll(async () => {
  api = await startApi()
  operator = await createOperator(api)
})
beforeEach(async () => {
  api.clock.set(start)
  encounter = await createEncounter(api, { kind: 'Second', minimum: 6, capacity: 6, inviteTarget: 20 })
  const places = await fillSeats(api, encounter, 9)
  seated = places.slice(0, 6)
  waiting = places.slice(6)
})
afterAll(() => api.close())

const giveUp = (place: Place) => answer(api, place.invitation, 'DECLINED')
const isSeated = async ({ invitation }: Place) => (await readInvitation(api, invitation.id)).seatedAt !== null
const beforeStart = (milliseconds: number) => new Date(encounter.startsAt.getTime() - milliseconds)
const heldBack = () => readWaitReasons(api, operator, encounter)
const promote = ({ invitation }: Place) =>
  mutate(
    api,
    operator,
    'promoteInvitation',
    { invitationId: globalId('RosterEntry', invitation.id) },
    'entry { status isWaitlisted encounter { seatsTaken waitlisted } }',
  )

describe('a canceled seat', () => {
  test('goes to the first on the waitlist, by job, with a mail', async () => {
    await giveUp(at(seated, 3))
    expect(await Promise.all(waiting.map(isSeated))).toEqual([false, false, false])
    await api.work()
    expect(await Promise.all(waiting.map(isSeated))).toEqual([true, false, false])
    const [mail, ...more] = await mailsTo(api, at(waiting, 0).member, 'promoted')
    expect(more).toEqual([])
    if (!mail) throw new Error('No mail')
    const { text, attachments } = await renderRow(mail, api.deps)
    expect(text).toContain(`/meet/${at(waiting, 0).invitation.seatToken}`)
    expect(attachments[0]?.content).toContain('METHOD:REQUEST')
    expect(await readEncounter(api, encounter.id)).toMatchObject({ seatsTaken: 6, waitlisted: 2 })
  })

  test('goes to nobody who left the waitlist', async () => {
    await giveUp(at(waiting, 0))
    await giveUp(at(seated, 0))
    await api.work()
    expect(await Promise.all(waiting.map(isSeated))).toEqual([false, true, false])
    expect(await mailsTo(api, at(waiting, 0).member, 'promoted')).toEqual([])
  })

  test('is not taken by a newcomer while somebody waits', async () => {
    await giveUp(at(seated, 0))
    const [newcomer] = await fillSeats(api, encounter, 1)
    expect(newcomer?.invitation).toMatchObject({ isWaitlisted: true, waitlistNumber: 4 })
    await api.work()
    expect(await Promise.all(waiting.map(isSeated))).toEqual([true, false, false])
  })

  test('is given once, however many workers try', async () => {
    for (const place of seated.slice(0, 2)) await giveUp(place)
    const { prisma } = api.deps.database
    const rounds = Array.from({ length: 6 }, () => promoteFromWaitlist(prisma, encounter.id, api.clock()))
    const promoted = (await Promise.all(rounds)).reduce((sum, each) => sum + each, 0)
    expect(promoted).toBe(2)
    expect(await Promise.all(waiting.map(isSeated))).toEqual([true, true, false])
    for (const { member } of waiting.slice(0, 2))
      expect(await mailsTo(api, member, 'promoted')).toHaveLength(1)
  })

  test.each([
    ['still goes to the first in line 3 hours before the start', 3 * hour, true],
    ['goes to nobody later than 3 hours before the start', 3 * hour - 1, false],
  ])('%s', async (_rule, before, expected) => {
    api.clock.set(beforeStart(before))
    await giveUp(at(seated, 0))
    await api.work(['promoteFromWaitlist'])
    expect(await isSeated(at(waiting, 0))).toBe(expected)
  })

  test('goes to nobody if the encounter is canceled before the job runs', async () => {
    await giveUp(at(seated, 0))
    const input = { encounterId: globalId('OperatorEncounter', encounter.id), reason: 'Snow.' }
    expect((await mutate(api, operator, 'cancelEncounter', input, 'encounter { id }')).errors).toBeUndefined()
    await api.work()
    expect(await Promise.all(waiting.map(isSeated))).toEqual([false, false, false])
  })

  test('skips a paused member, who stays in line and is promoted once resumed', async () => {
    const { member } = at(waiting, 0)
    const { prisma } = api.deps.database
    await prisma.member.update({
      where: { id: member.id },
      data: { status: 'Paused', pauseReason: 'Member' },
    })
    expect(await heldBack()).toEqual([null, null, null])
    for (const place of seated.slice(0, 3)) await giveUp(place)
    await api.work()
    expect(await Promise.all(waiting.map(isSeated))).toEqual([false, true, true])
    expect(await heldBack()).toEqual(['Only active members can be promoted.'])
    await prisma.member.update({ where: { id: member.id }, data: { status: 'Active', pauseReason: null } })
    await api.work(['promoteFromWaitlist'])
    expect(await isSeated(at(waiting, 0))).toBe(true)
  })
})

describe('before somebody is taken off, the operator reads', () => {
  const isSomeoneFree = async () => {
    const query = '{ node(id: $id) { ... on OperatorEncounter { isSomeoneFree } } }'
    const id = globalId('OperatorEncounter', encounter.id)
    return (await askAs<{ node: object }>(api, operator, `query($id: ID!) ${query}`, { id })).data.node
  }

  test('whether anybody who waits can take the seat', async () => {
    expect(await isSomeoneFree()).toEqual({ isSomeoneFree: true })
    await api.deps.database.prisma.member.updateMany({
      where: { id: { in: waiting.slice(0, 2).map(({ member }) => member.id) } },
      data: { status: 'Paused', pauseReason: 'Member' },
    })
    expect(await isSomeoneFree()).toEqual({ isSomeoneFree: true })
    await createSeat(api, await createEncounter(api, { name: 'Thursday Table' }), at(waiting, 2).member)
    expect(await isSomeoneFree()).toEqual({ isSomeoneFree: false })
    await giveUp(at(seated, 0))
    await api.work()
    expect(await Promise.all(waiting.map(isSeated))).toEqual([false, false, false])
  })

  test('nothing about who must not be seated with whom', async () => {
    await api.deps.database.prisma.avoidance.createMany({
      data: waiting.map(({ member }) => ({
        memberId: member.id,
        avoidedId: at(seated, 0).member.id,
        createdAt: start,
      })),
    })
    expect(await isSomeoneFree()).toEqual({ isSomeoneFree: true })
  })
})

describe('promoting by hand', () => {
  test('is possible after the automatic promotions have closed, out of turn', async () => {
    api.clock.set(beforeStart(hour))
    await giveUp(at(seated, 0))
    await api.work(['promoteFromWaitlist'])
    const { data } = await promote(at(waiting, 2))
    expect(data.promoteInvitation).toEqual({
      entry: { status: 'ACCEPTED', isWaitlisted: false, encounter: { seatsTaken: 6, waitlisted: 2 } },
    })
    expect(await mailsTo(api, at(waiting, 2).member, 'promoted')).toHaveLength(1)
  })

  test('is refused if the member has another seat at about that time, which is named, until that is canceled', async () => {
    await giveUp(at(seated, 0))
    const { member } = at(waiting, 0)
    const other = await createEncounter(api, { name: 'Thursday Table' })
    await createSeat(api, other, member)
    const message = 'They have a seat at “Thursday Table” at about that time.'
    expect(await heldBack()).toEqual([message, null, null])
    expect((await promote(at(waiting, 0))).errors).toMatchObject([
      { message, extensions: { code: 'CONFLICT' } },
    ])
    expect(await isSeated(at(waiting, 0))).toBe(false)
    const input = { encounterId: globalId('OperatorEncounter', other.id), reason: 'Snow.' }
    expect((await mutate(api, operator, 'cancelEncounter', input, 'encounter { id }')).errors).toBeUndefined()
    expect((await promote(at(waiting, 0))).errors).toBeUndefined()
  })

  test('never gives more seats than there are, and only to members who wait', async () => {
    expect((await promote(at(waiting, 0))).errors).toMatchObject([{ message: 'Every seat is taken.' }])
    await giveUp(at(seated, 0))
    expect((await promote(at(seated, 0))).errors).toMatchObject([
      { message: 'Only someone on the waitlist can be promoted.' },
    ])
    expect(await readEncounter(api, encounter.id)).toMatchObject({ seatsTaken: 5 })
  })
})

describe('the mail that no seat opened', () => {
  const mailed = async (place: Place) =>
    (await mailsTo(api, place.member, 'noSeatOpened')).map(({ state }) => state)
  const operate = (name: string, input: Record<string, unknown>) =>
    mutate(
      api,
      operator,
      name,
      { encounterId: globalId('OperatorEncounter', encounter.id), ...input },
      'encounter { id }',
    )

  test('is for members who waited before promotions closed, not for those who began to wait later', async () => {
    api.clock.set(beforeStart(3 * hour))
    const [last] = await fillSeats(api, encounter, 1)
    api.clock.advance(1)
    const [since] = await fillSeats(api, encounter, 1)
    if (!last || !since) throw new Error('Nobody waits')
    await api.work(['remind'])
    expect([await mailed(last), await mailed(since)]).toEqual([['Sent'], []])
  })

  test('is sent again for a new start', async () => {
    api.clock.set(beforeStart(2 * hour))
    await api.work(['remind'])
    const startsAt = new Date(encounter.startsAt.getTime() + 3 * day)
    expect((await operate('updateEncounter', { startsAt })).errors).toBeUndefined()
    api.clock.set(new Date(startsAt.getTime() - 2 * hour))
    await api.work(['remind'])
    expect(await mailed(at(waiting, 0))).toEqual(['Sent', 'Sent'])
  })

  test('is not written once the encounter has begun or is canceled', async () => {
    api.clock.set(encounter.startsAt)
    await api.work(['remind'])
    expect(await mailed(at(waiting, 0))).toEqual([])
    api.clock.set(beforeStart(2 * hour))
    expect((await operate('cancelEncounter', { reason: 'Snow.' })).errors).toBeUndefined()
    await api.work(['remind'])
    expect(await mailed(at(waiting, 0))).toEqual([])
  })
})

describe('canceling a seat gained from the waitlist', () => {
  test.each([
    ['less than 24 hours ago counts nothing', 24 * hour - 1, 0],
    ['24 hours ago or more counts', 24 * hour, 1],
  ])('%s', async (_rule, after, cancellations) => {
    api.clock.set(beforeStart(3 * day))
    await giveUp(at(seated, 0))
    await api.work()
    api.clock.advance(after)
    await giveUp(at(waiting, 0))
    expect(await readMember(api, at(waiting, 0).member.id)).toMatchObject({ cancellations })
  })

  test('leaving the waitlist counts nothing, however late', async () => {
    api.clock.set(beforeStart(hour))
    await giveUp(at(waiting, 0))
    expect(await readMember(api, at(waiting, 0).member.id)).toMatchObject({ cancellations: 0 })
    expect(await mailsTo(api, at(waiting, 0).member, 'seatReleased')).toEqual([])
  })
})

describe('what a member sees', () => {
  type Lists = {
    viewer: Record<
      'waitlistedInvitations' | 'upcomingEncounters',
      { edges: { node: { encounter: { name: string }; [field: string]: unknown } }[] }
    > & { happeningNow: { canJoin: boolean }[]; engagement: unknown }
  }
  const read = async (member: Member) => {
    const node =
      'edges { node { encounter { name } isWaitlisted waitlistPosition canJoin joinUrl lobbyUrl } }'
    const reply = await askAs<Lists>(
      api,
      member,
      `{ viewer { waitlistedInvitations { ${node} } upcomingEncounters { ${node} }
        happeningNow { canJoin joinUrl encounter { name } } engagement { cancellations expired noShows } } }`,
    )
    expect(reply.errors).toBeUndefined()
    return reply.data.viewer
  }

  test('a waitlisted invitation with its place in line, which moves up', async () => {
    const last = at(waiting, 2)
    const place = async () => (await read(last.member)).waitlistedInvitations.edges[0]?.node
    expect(await place()).toMatchObject({ isWaitlisted: true, waitlistPosition: 3, joinUrl: null })
    await giveUp(at(waiting, 1))
    expect(await place()).toMatchObject({ waitlistPosition: 2 })
    expect((await read(last.member)).upcomingEncounters.edges).toEqual([])
  })

  test('only future starts under Upcoming', async () => {
    const { member } = at(seated, 0)
    api.clock.set(beforeStart(1))
    expect((await read(member)).upcomingEncounters.edges).toHaveLength(1)
    api.clock.advance(1)
    expect((await read(member)).upcomingEncounters.edges).toEqual([])
  })

  test('the encounter as happening now from its start until its end', async () => {
    const { member, invitation } = at(seated, 0)
    api.clock.set(beforeStart(1))
    expect((await read(member)).happeningNow).toEqual([])
    const joinUrl = `${api.deps.config.appUrl}/meet/${invitation.seatToken}`
    for (const instant of [encounter.startsAt, new Date(encounter.endsAt.getTime() - 1)]) {
      api.clock.set(instant)
      expect((await read(member)).happeningNow).toEqual([
        { canJoin: true, joinUrl, encounter: { name: encounter.name } },
      ])
    }
    api.clock.set(encounter.endsAt)
    expect((await read(member)).happeningNow).toEqual([])
    expect((await read(at(waiting, 0).member)).happeningNow).toEqual([])
  })

  test('canJoin and the address of the seat only from 5 minutes before the start', async () => {
    const { member, invitation } = at(seated, 0)
    const seat = async () => (await read(member)).upcomingEncounters.edges[0]?.node
    api.clock.set(beforeStart(5 * 60_000 + 1))
    expect(await seat()).toMatchObject({ canJoin: false, joinUrl: null })
    api.clock.advance(1)
    expect(await seat()).toMatchObject({
      canJoin: true,
      joinUrl: `${api.deps.config.appUrl}/meet/${invitation.seatToken}`,
    })
  })

  test('the address of the seat as that of the lobby from 15 minutes before the start', async () => {
    const { member, invitation } = at(seated, 0)
    const lobbyUrl = async () => (await read(member)).upcomingEncounters.edges[0]?.node.lobbyUrl
    api.clock.set(beforeStart(15 * 60_000 + 1))
    expect(await lobbyUrl()).toBeNull()
    api.clock.advance(1)
    expect(await lobbyUrl()).toBe(`${api.deps.config.appUrl}/meet/${invitation.seatToken}`)
    const [waits] = (await read(at(waiting, 0).member)).waitlistedInvitations.edges
    expect(waits?.node.lobbyUrl).toBeNull()
  })

  test('each list at the cost of one SQL statement, however long it is', async () => {
    const { member } = at(waiting, 2)
    const heard = recordStatements()
    const statements = async (fields: string) => {
      const bearer = await signIn(api, member)
      heard.clear()
      const { errors } = await api.graphql(`{ viewer { id ${fields} } }`, {}, { bearer })
      expect(errors).toBeUndefined()
      return heard.texts().length
    }
    const all = 'id status isWaitlisted waitlistPosition canJoin joinUrl encounter { name startsAt }'
    const bare = await statements('')
    for (const list of ['waitlistedInvitations', 'upcomingEncounters'])
      expect(await statements(`${list} { edges { node { ${all} } } }`), list).toBe(bare + 1)
    expect(await statements(`happeningNow { ${all} }`)).toBe(bare + 1)
    expect(await statements('engagement { cancellations expired noShows }')).toBe(bare)
    heard.stop()
  })

  test('the counts of engagement', async () => {
    const { member } = at(seated, 0)
    await api.deps.database.prisma.member.update({
      where: { id: member.id },
      data: { cancellations: 3, expired: 2, noShows: 1 },
    })
    expect((await read(member)).engagement).toEqual({ cancellations: 3, expired: 2, noShows: 1 })
  })
})
