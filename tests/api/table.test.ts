import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordStay, type StayEvent } from '../../server/domain/table/recordStay.ts'
import type { Encounter } from '../../server/generated/client/client.ts'
import { startAnotherProcess } from '../support/anotherProcess.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, minute } from '../support/clock.ts'
import { createEncounter, createMember, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { follow } from '../support/liveStream.ts'
import { noticesReceived } from '../support/noticesReceived.ts'
import {
  answer,
  askAs,
  createOperator,
  createSeat,
  mutate,
  type Place,
  readEncounter,
  readInvitation,
} from '../support/seats.ts'
import { type Guide, guideOf, type Table, type TablePage, tablePage } from '../support/tablePage.ts'

const second = 1000

let api: TestApi
let encounter: Encounter
let places: Place[]
let pages: TablePage[]
const streams: { close(): void }[] = []

beforeAll(async () => {
  api = await startApi()
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})
afterAll(() => api.close())

/** A Second Encounter of six, the fewest that make a table. */
async function seat(people: number, data: Parameters<typeof createEncounter>[1] = {}): Promise<void> {
  api.clock.set(new Date('2026-11-19T17:00:00.000Z'))
  encounter = await createEncounter(api, {
    kind: 'Second',
    minimum: 6,
    capacity: 8,
    inviteTarget: 8,
    ...data,
  })
  places = []
  for (let made = 0; made < people; made++) places.push(await createSeat(api, encounter))
  pages = places.map(({ invitation }) => tablePage(api, invitation.seatToken))
}
beforeEach(() => seat(6))

const at = (minutes: number) => api.clock.set(new Date(encounter.startsAt.getTime() + minutes * minute))
const page = (index: number): TablePage => {
  const found = pages[index]
  if (!found) throw new Error(`There is no page ${index}`)
  return found
}
const place = (index: number): Place => {
  const found = places[index]
  if (!found) throw new Error(`There is no place ${index}`)
  return found
}
const everyoneIs = () => Promise.all(pages.map((each) => each.be()))
/** Only two people are there, until they are asked whether to go on. */
async function twoAreAsked(): Promise<void> {
  at(0)
  const sign = () => Promise.all([page(0).be(), page(1).be()])
  await sign()
  for (let signs = 0; signs < 41; signs++) {
    api.clock.advance(15 * second)
    await sign()
  }
}
const nameOf = (index: number) => place(index).member.username

/** Lets time pass with everyone there. */
async function stay(minutes: number): Promise<void> {
  const until = api.clock().getTime() + minutes * minute
  while (api.clock().getTime() < until) {
    api.clock.advance(Math.min(15 * second, until - api.clock().getTime()))
    await everyoneIs()
  }
}

describe('in the room of a provider', () => {
  /** The provider reports that a person entered or left its room. */
  const zoom = (index: number, kind: StayEvent['kind'], happened = api.clock()) =>
    recordStay(
      api.deps.database.prisma,
      {
        encounter,
        invitationId: place(index).invitation.id,
        source: 'Zoom',
        stay: `${encounter.id}/${index}`,
        kind,
        at: happened,
      },
      api.clock(),
    )
  const here = async () => guideOf(await page(0).look()).people.map(({ isHere }) => isHere)
  const inZoom = [1, 2, 3, 4, 5]

  test('people count as at the table, even if their pages send nothing, until the provider reports that they left', async () => {
    at(-4)
    await page(0).be()
    for (const index of inZoom) await zoom(index, 'Came')
    for (let minutes = -3.75; minutes <= 11; minutes += 0.25) {
      at(minutes)
      await page(0).be()
    }
    expect(guideOf(await page(0).look())).toMatchObject({ smaller: null, ready: { needed: 4 } })
    expect(await here()).toEqual(Array(6).fill(true))
    expect(await page(0).act('END_UNCOUNTED')).toBe('There is nothing to decide at the moment.')
    await zoom(5, 'Left')
    expect(await here()).toEqual([true, true, true, true, true, false])
    expect(guideOf(await page(0).look()).smaller).toMatchObject({ end: { needed: 3 } })
  })

  test('a late report does not change what was shown before it arrived', async () => {
    at(0)
    const opened = api.clock()
    await page(0).be()
    at(0.5)
    const before = guideOf(
      await page(0)
        .be()
        .then(({ table }) => table),
    )
    await zoom(1, 'Left', opened)
    await zoom(1, 'Came', opened)
    const after = guideOf(await page(0).look())
    expect(after.people.map(({ isHere }) => isHere)).toEqual([true, false])
    expect([after.step, after.stage]).toEqual([before.step, before.stage])
  })

  test('people without an open page begin the table', async () => {
    at(-1)
    for (const index of inZoom) await zoom(index, 'Came')
    expect(guideOf(await page(0).look()).people).toHaveLength(5)
  })

  test('people stay at the table if the encounter is moved by some minutes', async () => {
    at(-4)
    await page(0).be()
    for (const index of inZoom) await zoom(index, 'Came')
    const startsAt = new Date(encounter.startsAt.getTime() + 3 * minute).toISOString()
    const input = { encounterId: globalId('OperatorEncounter', encounter.id), startsAt }
    const { errors } = await mutate(api, await createOperator(api), 'updateEncounter', input, '__typename')
    expect(errors).toBeUndefined()
    at(2)
    await page(0).be()
    expect(await here()).toEqual(Array(6).fill(true))
  })

  test('a late report of coming does not bring back somebody who has left quietly', async () => {
    at(0)
    const came = api.clock()
    await everyoneIs()
    api.clock.advance(10 * second)
    await page(1).act('LEAVE')
    api.clock.advance(10 * second)
    await zoom(1, 'Came', came)
    expect(await here()).toEqual([true, false, true, true, true, true])
  })

  test('a member who cancels the membership is no longer at the table, and open pages are notified', async () => {
    at(1)
    await page(0).be()
    await zoom(1, 'Came')
    const stream = await page(0).follow()
    streams.push(stream)
    const isThere = (table: Table | null) =>
      table?.guide?.people.some(({ name }) => name === nameOf(1)) ?? false
    expect(isThere(await stream.next())).toBe(true)
    await askAs(api, place(1).member, 'mutation { cancelMembership { __typename } }')
    expect(await here()).toEqual([true])
    let seen = await stream.next()
    while (isThere(seen)) seen = await stream.next()
  })

  test('a member who leaves quietly or gives up the seat is no longer at the table', async () => {
    at(-4)
    await everyoneIs()
    for (const index of inZoom) await zoom(index, 'Came')
    await page(1).act('LEAVE')
    await answer(api, place(2).invitation, 'DECLINED')
    api.clock.advance(15 * second)
    const people = guideOf(await page(0).look()).people.map(({ name, isHere }) => [name, isHere])
    expect(people).toEqual([0, 1, 3, 4, 5].map((index) => [nameOf(index), index !== 1]))
    api.clock.advance(15 * second)
    expect(await page(1).be()).toMatchObject({ isHere: true })
  })
})

describe('the address of a seat', () => {
  test('leads to the lobby 15 minutes before the start, to the table 5 minutes before, and out at the end', async () => {
    const phases: Record<number, string> = {}
    for (const minutes of [-15.1, -15, -5.1, -5, 0, 89.9, 90]) {
      at(minutes)
      phases[minutes] = (await page(0).look()).phase
    }
    expect(phases).toEqual({
      [-15.1]: 'EARLY',
      [-15]: 'LOBBY',
      [-5.1]: 'LOBBY',
      [-5]: 'OPEN',
      0: 'OPEN',
      89.9: 'OPEN',
      90: 'OVER',
    })
  })

  test('shows in the lobby how many are coming, and never who', async () => {
    at(-10)
    const table = await page(0).look()
    expect(table).toMatchObject({ expected: 6, guide: null })
    expect(JSON.stringify(table)).not.toContain(nameOf(1))
  })

  test('does not count people as coming who were removed', async () => {
    at(-4)
    await everyoneIs()
    const host = place(0).invitation.id
    await api.deps.database.prisma.invitation.update({ where: { id: host }, data: { mayHost: true } })
    await page(0).act('TAKE_HOST')
    const { seatId } = await page(5).look()
    await page(0).act('REMOVE', { person: seatId, reason: 'Swore at somebody.' })
    expect(await page(1).look()).toMatchObject({ phase: 'OPEN', expected: 5 })
  })

  test('offers a removed person no way in, but a way to report, and notifies their open pages', async () => {
    at(2)
    await everyoneIs()
    const { member, invitation } = place(5)
    const offered = async () => {
      type Read = { viewer: { happeningNow: object[] } }
      const query = '{ viewer { happeningNow { canJoin joinUrl lobbyUrl afterRemovalUrl } } }'
      return (await askAs<Read>(api, member, query)).data.viewer.happeningNow
    }
    const address = `${api.deps.config.appUrl}/meet/${invitation.seatToken}`
    const wayIn = { canJoin: true, joinUrl: address, lobbyUrl: address, afterRemovalUrl: null }
    expect(await offered()).toEqual([wayIn])
    await noticesReceived(api)
    const stream = await follow(api.url, await signIn(api, member))
    streams.push(stream)
    const host = place(0).invitation.id
    await api.deps.database.prisma.invitation.update({ where: { id: host }, data: { mayHost: true } })
    await page(0).act('TAKE_HOST')
    await page(0).act('REMOVE', { person: (await page(5).look()).seatId, reason: 'Swore at somebody.' })
    expect(await stream.next()).toMatchObject({ kinds: ['INVITATIONS'] })
    const wayOut = { canJoin: false, joinUrl: null, lobbyUrl: null, afterRemovalUrl: address }
    expect(await offered()).toEqual([wayOut])
  })

  test('opens nothing if no seat has it', async () => {
    await expect(tablePage(api, 'f'.repeat(32)).look()).rejects.toThrow('There is no seat at this address.')
    await expect(tablePage(api, 'short').be()).rejects.toThrow('There is no seat at this address.')
  })

  test('leads nowhere once the seat is given up, even while its page is at the table', async () => {
    at(-4)
    await everyoneIs()
    await answer(api, place(0).invitation, 'DECLINED')
    expect((await page(0).look()).phase).toBe('UNSEATED')
    expect(await page(0).be()).toMatchObject({ isHere: false })
    expect(await page(0).act('HAND_UP')).toBe('This seat is no longer yours.')
    const left = guideOf(await page(1).look()).people.map(({ name }) => name)
    expect(left).not.toContain(nameOf(0))
  })
})

describe('presence', () => {
  test('follows from heartbeats every 15 seconds, and opening the address alone marks nothing', async () => {
    at(-4)
    await page(0).look()
    expect(await readInvitation(api, place(0).invitation.id)).toMatchObject({
      joinedAt: null,
      attendance: null,
    })
    expect(await page(0).be()).toMatchObject({ isHere: true, table: { isHere: true } })
    expect(await readInvitation(api, place(0).invitation.id)).toMatchObject({
      joinedAt: api.clock(),
      attendance: null,
    })
  })

  test('does not count before the table is open', async () => {
    at(-10)
    expect(await page(0).be()).toMatchObject({ isHere: false, table: { isHere: false } })
  })

  test('survives one or two lost heartbeats, and no more', async () => {
    at(0)
    await page(0).be()
    api.clock.advance(34 * second)
    expect((await page(0).look()).isHere).toBe(true)
    api.clock.advance(2 * second)
    expect((await page(0).look()).isHere).toBe(false)
    expect(await page(0).be()).toMatchObject({ table: { isHere: true } })
  })

  test('is stored at most once a second, however often the page reports a failure', async () => {
    at(0)
    await page(0).be()
    const stored = () => api.deps.database.prisma.presence.findFirst({ orderBy: { id: 'desc' } })
    api.clock.advance(2 * second)
    await page(0).be(['NO_SOUND'])
    const first = await stored()
    expect(first).toMatchObject({ trouble: ['NoSound'], untilAt: api.clock() })
    api.clock.advance(second)
    await page(0).be(['NO_PICTURE'])
    expect(await stored()).toEqual(first)
    api.clock.advance(1)
    await page(0).be(['NO_PICTURE'])
    expect(await stored()).toMatchObject({ trouble: ['NoPicture'], untilAt: api.clock() })
  })

  test('ends at once for a member who leaves quietly, and they may come back', async () => {
    at(0)
    await everyoneIs()
    expect(await page(0).act('LEAVE')).toMatchObject({ isHere: false })
    const seen = guideOf(await page(1).look()).people.find(({ name }) => name === nameOf(0))
    expect(seen).toMatchObject({ isHere: false })
    api.clock.advance(second)
    expect(await page(0).be()).toMatchObject({ table: { isHere: true } })
  })

  test('ends on every page of a member who leaves on one, even if a heartbeat arrives late', async () => {
    at(0)
    for (const index of [0, 1]) await page(index).be([], 0)
    await page(0).act('LEAVE')
    api.clock.advance(second)
    expect(await page(0).be([], 0)).toMatchObject({ isHere: false, table: { isHere: false, departures: 1 } })
    expect(await page(1).be([], 0)).toMatchObject({ isHere: true })
    expect(await page(0).be([], 1)).toMatchObject({ isHere: true, table: { isHere: true } })
  })

  test('of 15 minutes counts as attended, and shorter presence does not', async () => {
    at(0)
    for (let sign = 0; sign <= 60; sign++) {
      await page(0).be()
      if (sign < 30) await page(1).be()
      api.clock.advance(15 * second)
    }
    at(90)
    await api.work(['completeEncounters'])
    expect(await readInvitation(api, place(0).invitation.id)).toMatchObject({
      attendance: 'Attended',
      attendanceSource: 'Presence',
    })
    expect(await readInvitation(api, place(1).invitation.id)).toMatchObject({ attendance: null })
    expect(await readInvitation(api, place(2).invitation.id)).toMatchObject({ attendance: null })
  })

  test('never changes a mark that the operator made', async () => {
    const operator = await createOperator(api)
    at(0)
    await stay(16)
    const entry = globalId('RosterEntry', place(0).invitation.id)
    await mutate(
      api,
      operator,
      'setAttendance',
      { invitationId: entry, attendance: 'ABSENT' },
      'entry { id }',
    )
    at(90)
    await api.work(['completeEncounters'])
    expect(await readInvitation(api, place(0).invitation.id)).toMatchObject({
      attendance: 'Absent',
      attendanceSource: 'Operator',
    })
  })

  test('of an encounter that is moved before its start is deleted with its table', async () => {
    at(-4)
    await everyoneIs()
    const operator = await createOperator(api)
    const startsAt = new Date(encounter.startsAt.getTime() + day)
    const input = {
      encounterId: globalId('OperatorEncounter', encounter.id),
      startsAt: startsAt.toISOString(),
    }
    const { errors } = await mutate(api, operator, 'updateEncounter', input, 'encounter { id }')
    expect(errors).toBeUndefined()
    expect((await page(0).look()).phase).toBe('EARLY')
    const { prisma } = api.deps.database
    expect(await prisma.encounterTable.count({ where: { encounterId: encounter.id } })).toBe(0)
    api.clock.set(startsAt)
    await page(0).be()
    expect(guideOf(await page(0).look()).people.map(({ name }) => name)).toEqual([nameOf(0)])
  })

  test('is not extended by a heartbeat that arrives after the encounter was moved by a few minutes', async () => {
    at(-4)
    await everyoneIs()
    const startsAt = new Date(encounter.startsAt.getTime() + minute).toISOString()
    const input = { encounterId: globalId('OperatorEncounter', encounter.id), startsAt }
    const { errors } = await mutate(api, await createOperator(api), 'updateEncounter', input, '__typename')
    expect(errors).toBeUndefined()
    api.clock.advance(10 * second)
    await page(0).be()
    const people = guideOf(await page(0).look()).people
    expect(people.filter(({ isHere }) => isHere)).toHaveLength(1)
  })
})

describe('the guide', () => {
  test('shows everyone the same part, turn and question, from any process', async () => {
    at(0)
    await everyoneIs()
    await stay(2)
    const tables = await Promise.all(pages.map((each) => each.look()))
    const shared = tables
      .map(guideOf)
      .map(({ step, stage, question, turn, until }) => ({ step, stage, question, turn, until }))
    expect(shared[0]).toMatchObject({ stage: 'ROUND', question: expect.any(String) })
    expect(new Set(shared.map((each) => JSON.stringify(each))).size).toBe(1)
  })

  test('lets a speaker end their turn, and refuses that for anybody else, or a second time', async () => {
    at(0)
    await everyoneIs()
    await stay(2)
    const { turn, step } = guideOf(await page(0).look())
    const speaker = places.findIndex(({ member }) => member.username === turn?.person.name)
    const other = (speaker + 1) % 6
    expect(await page(other).act('DONE', { step })).toBe('It is not your turn.')
    const after = guideOf(await page(speaker).act('DONE', { step }))
    expect(after.turn?.person.name).not.toBe(turn?.person.name)
    expect(await page(speaker).act('DONE', { step })).toBe('The table has moved on.')
  })

  test('shows how many are ready or want longer, never who', async () => {
    at(0)
    await everyoneIs()
    await stay(0.5)
    const { step } = guideOf(await page(0).look())
    await page(0).act('READY', { step })
    const [mine, theirs] = [guideOf(await page(0).look()), guideOf(await page(1).look())]
    expect(mine.ready).toEqual({ count: 1, needed: 6, isYours: true })
    expect(theirs.ready).toEqual({ count: 1, needed: 6, isYours: false })
  })

  test('asks no question again that somebody had at one of their last three encounters', async () => {
    at(0)
    await everyoneIs()
    const { prisma } = api.deps.database
    const asked = async () => {
      const { questions } = await prisma.encounterTable.findUniqueOrThrow({
        where: { encounterId: encounter.id },
      })
      return (questions as (string | null)[]).filter((id) => id !== null)
    }
    const met = [...(await asked())]
    const { member } = place(0)
    for (let evening = 0; evening < 3; evening++) {
      await seat(5)
      await createSeat(api, encounter, member)
      encounter = await prisma.encounter.update({
        where: { id: encounter.id },
        data: {
          startsAt: new Date(encounter.startsAt.getTime() + (evening + 1) * day),
          endsAt: new Date(encounter.endsAt.getTime() + (evening + 1) * day),
        },
      })
      at(0)
      await everyoneIs()
      const now = await asked()
      expect(now.length).toBeGreaterThan(5)
      expect(now.filter((id) => met.includes(id))).toEqual([])
      met.push(...now)
    }
  })

  test('goes on in the same part if the end is moved to a later time during the evening', async () => {
    await seat(6, { endsAt: new Date(encounter.startsAt.getTime() + 20 * minute) })
    at(-1)
    await everyoneIs()
    await stay(17)
    const stream = await page(0).follow()
    streams.push(stream)
    const before = guideOf((await stream.next()) ?? '')
    expect(before).toMatchObject({ stage: 'CLOSING_ROUND' })
    const operator = await createOperator(api)
    const input = { encounterId: globalId('OperatorEncounter', encounter.id), minutes: 35 }
    const { errors } = await mutate(api, operator, 'updateEncounter', input, 'encounter { id }')
    expect(errors).toBeUndefined()
    const { stage, step, question, turn, people } = before
    expect(guideOf(await page(1).look())).toMatchObject({
      stage,
      step,
      question,
      turn: { person: { name: turn?.person.name } },
      people: people.map(({ name }) => ({ name })),
    })
    const speaker = places.findIndex(({ member }) => member.username === turn?.person.name)
    expect(await page(speaker).act('DONE', { step })).toMatchObject({ guide: { step: step + 1 } })
    await stay(6)
    expect(await page(0).look()).toMatchObject({ phase: 'OPEN', guide: { stage: 'FAREWELL' } })
  })

  test('asks those who are there whether to go on with fewer, and not those who are still expected', async () => {
    await twoAreAsked()
    expect(guideOf(await page(2).look()).smaller).toBeNull()
    expect(guideOf(await page(0).look()).smaller).toMatchObject({ goOn: { needed: 2 } })
    await page(2).be()
    expect(guideOf(await page(2).look()).smaller).toMatchObject({ goOn: { needed: 2 } })
  })

  test('lets people who are too few decide to end, which counts for nobody', async () => {
    await twoAreAsked()
    expect(guideOf(await page(0).look()).smaller).toMatchObject({ end: { count: 0, needed: 2 } })
    await page(0).act('END_UNCOUNTED')
    const after = await page(1).act('END_UNCOUNTED')
    expect(after).toMatchObject({
      phase: 'CANCELED',
      cancelReason: expect.stringContaining('counts for nobody'),
    })
    expect(await readEncounter(api, encounter.id)).toMatchObject({ state: 'Canceled' })
    expect(await readInvitation(api, place(0).invitation.id)).toMatchObject({
      attendance: null,
      joinedAt: null,
    })
  })

  test.each(['leaves', 'falls silent'])(
    'lets one person who wants to end decide alone once the other %s',
    async (how) => {
      await twoAreAsked()
      await page(0).act('END_UNCOUNTED')
      expect(await readEncounter(api, encounter.id)).toMatchObject({ state: 'Scheduled' })
      if (how === 'leaves') await page(1).act('LEAVE')
      else {
        for (let sign = 0; sign < 5; sign++) {
          api.clock.advance(15 * second)
          await page(0).be()
        }
        await api.work(['completeEncounters'])
      }
      expect(await readEncounter(api, encounter.id)).toMatchObject({
        state: 'Canceled',
        cancelReason: expect.stringContaining('counts for nobody'),
      })
    },
  )

  test('does not ask whether to go on if there were enough people for a quarter of an hour', async () => {
    at(0)
    await everyoneIs()
    await stay(15)
    pages = pages.slice(0, 1)
    await stay(2)
    expect(guideOf(await page(0).look()).people.filter(({ isHere }) => isHere)).toHaveLength(1)
    expect(await page(0).act('END_UNCOUNTED')).toBe('There is nothing to decide at the moment.')
  })

  test('shows the others the same evening after a member canceled, who is erased only once it is over', async () => {
    const operator = await createOperator(api)
    at(0)
    await everyoneIs()
    await stay(3)
    const { member } = place(0)
    const before = guideOf(await page(1).look())
    const canceled = await askAs(api, member, 'mutation { cancelMembership { __typename } }')
    expect(canceled.errors).toBeUndefined()
    const erase = async () => {
      const input = { memberId: globalId('OperatorMember', member.id) }
      const { errors } = await mutate(api, operator, 'eraseMember', input, 'member { id }')
      return errors?.[0]?.message
    }
    expect(await erase()).toBe('This person was at a table that is not over. Erase them once it is.')
    const { step, stage, question } = guideOf(await page(1).look())
    expect({ stage, question }).toEqual({ stage: before.stage, question: before.question })
    expect(step).toBeGreaterThanOrEqual(before.step)
    at(90)
    await api.work(['completeEncounters'])
    expect(await erase()).toBeUndefined()
  })

  test('is not for members who only have a place on the waitlist', async () => {
    const waiting = await createSeat(api, encounter, await createMember(api))
    await api.deps.database.prisma.invitation.update({
      where: { id: waiting.invitation.id },
      data: { isWaitlisted: true, waitlistNumber: 1, seatedAt: null },
    })
    at(0)
    const theirs = tablePage(api, waiting.invitation.seatToken)
    expect(await theirs.look()).toMatchObject({ phase: 'UNSEATED', guide: null })
    expect(await theirs.be()).toMatchObject({ isHere: false })
  })
})

/** The first event of a stream about a later step than this one. */
async function pastStep({ next }: { next(): Promise<Table | null> }, step: number): Promise<Guide> {
  const guide = guideOf((await next()) ?? 'The stream ended')
  return guide.step > step ? guide : pastStep({ next }, step)
}

describe('a page that follows its table', () => {
  test('is notified of what others do, through another process, too', async () => {
    at(0)
    await everyoneIs()
    await stay(2)
    const elsewhere = await startAnotherProcess(api)
    const [here, there] = [await page(1).follow(), await page(2).follow(elsewhere.url)]
    streams.push(here, there)
    await Promise.all([here.next(), there.next()])
    const { turn, step } = guideOf(await page(0).look())
    const speaker = places.findIndex(({ member }) => member.username === turn?.person.name)
    await page(speaker).act('PASS', { step })
    const [seen, seenThere] = [await pastStep(here, step), await pastStep(there, step)]
    expect(seen.step).toBe(step + 1)
    expect(seenThere.turn).toEqual(seen.turn)
    there.close()
    await elsewhere.close()
  })

  test('is notified that its encounter was canceled', async () => {
    at(-10)
    const stream = await page(0).follow()
    streams.push(stream)
    expect(await stream.next()).toMatchObject({ phase: 'LOBBY' })
    const operator = await createOperator(api)
    const input = { encounterId: globalId('OperatorEncounter', encounter.id), reason: 'A storm' }
    await mutate(api, operator, 'cancelEncounter', input, 'encounter { id }')
    expect(await stream.next()).toMatchObject({ phase: 'CANCELED', cancelReason: 'A storm' })
  })

  test('is notified that the operator changed the meeting, and not of its address', async () => {
    at(0)
    await page(0).be()
    const stream = await page(0).follow()
    streams.push(stream)
    const before = await stream.next()
    const operator = await createOperator(api)
    const meetingUrl = 'https://zoom.example/j/7?pwd=secret'
    const input = { encounterId: globalId('OperatorEncounter', encounter.id), meetingUrl }
    const { errors } = await mutate(api, operator, 'updateEncounter', input, 'encounter { id }')
    expect(errors).toBeUndefined()
    let after = await stream.next()
    while (after?.meetingVersion === before?.meetingVersion) after = await stream.next()
    expect(after).toMatchObject({ phase: 'OPEN' })
    expect(JSON.stringify(after)).not.toContain('zoom')
    at(-10)
    expect((await page(0).look()).meetingVersion).toBe('')
  })

  test('can open at most five streams', async () => {
    at(0)
    for (let made = 0; made < 5; made++) {
      const stream = await page(0).follow()
      streams.push(stream)
      await stream.next()
    }
    await expect(page(0).follow()).rejects.toThrow('429')
  })
})
