import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { seeTable } from '#rules/guide/seeTable.ts'
import { readTable } from '../../server/domain/table/readTable.ts'
import { seatIdOf } from '../../server/domain/table/seatId.ts'
import type { Encounter } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, minute } from '../support/clock.ts'
import { createEncounter } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { createOperator, createSeat, mutate, type Place } from '../support/seats.ts'
import { guideOf, type Table, type TablePage, tablePage } from '../support/tablePage.ts'

const second = 1000
const people = 6

let api: TestApi
let encounter: Encounter
let places: Place[]
let pages: TablePage[]
const streams: { close(): void }[] = []

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  api.clock.set(new Date('2026-11-19T17:00:00.000Z'))
  encounter = await createEncounter(api, { kind: 'Second', minimum: people, capacity: 8, inviteTarget: 8 })
  places = []
  for (let made = 0; made < people; made++) places.push(await createSeat(api, encounter))
  await api.deps.database.prisma.invitation.update({
    where: { id: place(0).invitation.id },
    data: { mayHost: true },
  })
  pages = places.map(({ invitation }) => tablePage(api, invitation.seatToken))
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})
afterAll(() => api.close())

const at = (minutes: number) => api.clock.set(new Date(encounter.startsAt.getTime() + minutes * minute))
const everyoneIs = () => Promise.all(pages.map((each) => each.be()))
const page = (index: number): TablePage => pages[index] ?? fail(`There is no page ${index}`)
const place = (index: number): Place => places[index] ?? fail(`There is no place ${index}`)

function fail(words: string): never {
  throw new Error(words)
}

/** Lets time pass with everyone there. */
async function stay(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 15) {
    api.clock.advance(Math.min(15, left) * second)
    await everyoneIs()
  }
}

/** Brings all six into the first round. */
async function startRound(): Promise<void> {
  at(0)
  await everyoneIs()
  await stay(60)
}

async function follow(each: TablePage) {
  const stream = await each.follow()
  streams.push(stream)
  return stream
}

/** The first event of a stream that matches. */
async function eventWhere(
  stream: { next(): Promise<Table | null> },
  isWanted: (table: Table) => boolean,
): Promise<Table> {
  const table = (await stream.next()) ?? fail('The stream ended')
  return isWanted(table) ? table : eventWhere(stream, isWanted)
}

/** Whose turn it is, by their place. */
async function speaker(): Promise<{ index: number; step: number }> {
  const { turn, step } = guideOf(await page(0).look())
  return { index: places.findIndex(({ member }) => member.username === turn?.person.name), step }
}

test('two tabs with the same seat are one person, and show the same', async () => {
  await startRound()
  const { index, step } = await speaker()
  const [tab, other] = [page(index), tablePage(api, page(index).seat)]
  await other.be()
  const { prisma } = api.deps.database
  const mine = { invitationId: place(index).invitation.id }
  expect(await prisma.presence.count({ where: mine })).toBe(1)
  expect(guideOf(await other.look()).people).toHaveLength(people)

  const stream = await follow(other)
  await tab.act('DONE', { step })
  expect(guideOf(await eventWhere(stream, ({ guide }) => (guide?.step ?? 0) > step)).step).toBe(step + 1)
  expect(await other.act('DONE', { step })).toBe('The table has moved on.')

  // One tab is closed; the other continues to send heartbeats for the seat.
  for (let sign = 0; sign < 4; sign++) {
    api.clock.advance(15 * second)
    await other.be()
  }
  expect((await other.look()).isHere).toBe(true)
  expect(await prisma.presence.count({ where: mine })).toBe(1)
})

test('a client’s clock that is ten minutes wrong has no effect, as it sends no time and gets that of the server', async () => {
  const { data } = await api.graphql<{
    __schema: { types: { name: string; inputFields: { name: string; type: TypeRef }[] | null }[] }
  }>(`{ __schema { types { name inputFields { name type { name ofType { name } } } } } }`)
  const sent = data.__schema.types
    .filter(({ name }) => name === 'BeAtTableInput' || name === 'ActAtTableInput')
    .flatMap(({ inputFields }) => inputFields ?? [])
  expect(sent.map(({ name }) => name)).toContain('step')
  expect(sent.filter(({ type }) => [type.name, type.ofType?.name].includes('DateTime'))).toEqual([])

  await startRound()
  const query = 'query($seat: String!) { table(seat: $seat) { now guide { turn { until } } } }'
  const reply = await api.graphql<{ table: { now: string; guide: { turn: { until: string } } } }>(query, {
    seat: page(0).seat,
  })
  const { now, guide } = reply.data.table
  expect(new Date(now)).toEqual(api.clock())
  // The remaining time of a turn follows from the two given times, whatever the client's clock shows.
  expect(Date.parse(guide.turn.until) - Date.parse(now)).toBeGreaterThan(0)
  expect(Date.parse(guide.turn.until) - Date.parse(now)).toBeLessThanOrEqual(75 * second)
})
type TypeRef = { name: string | null; ofType: { name: string | null } | null }

const handOf = (table: Table, index: number) =>
  guideOf(table).people.find(({ name }) => name === place(index).member.username)?.hand

test('acts through processes with different clocks all count, in the order in which they were done', async () => {
  at(0)
  await everyoneIs()
  api.clock.advance(3 * second)
  guideOf(await page(1).act('HAND_UP'))
  api.clock.advance(-3 * second)
  for (const act of ['HAND_UP', 'HAND_DOWN', 'HAND_UP']) {
    api.clock.advance(second / 2)
    guideOf(await page(0).act(act))
  }
  api.clock.advance(3 * second)
  const table = await page(2).look()
  expect([handOf(table, 1), handOf(table, 0)]).toEqual([1, 2])
})

// Any other read of the table is half a minute later.
test('a page is notified of an act that a process with a fast clock stored as soon as it counts', {
  timeout: 15_000,
}, async () => {
  at(0)
  await everyoneIs()
  const stream = await follow(page(2))
  await stream.next()
  const ahead = { encounterId: encounter.id, at: new Date(api.clock().getTime() + second / 2) }
  await api.deps.database.prisma.tableEntry.create({
    data: { ...ahead, invitationId: place(1).invitation.id, act: { kind: 'HandUp' } },
  })
  const before = await stream.next()
  expect(before && handOf(before, 1)).toBeNull()
  api.clock.advance(second / 2)
  expect(handOf(await eventWhere(stream, (table) => handOf(table, 1) !== null), 1)).toBe(1)
})

test('a host who leaves no longer holds the table: a part whose time is over ends at once', async () => {
  at(0)
  await everyoneIs()
  await page(0).act('TAKE_HOST')
  await stay(90)
  expect(guideOf(await page(1).look())).toMatchObject({ stage: 'OPENING', until: null })
  const stream = await follow(page(1))
  await page(0).act('LEAVE')
  const after = await eventWhere(stream, ({ guide }) => guide?.stage === 'ROUND')
  expect(after.guide?.until).not.toBeNull()
})

test('the table waits for a host whose page is lost for as long as for anybody, and no longer', async () => {
  at(0)
  await everyoneIs()
  await page(0).act('TAKE_HOST')
  await stay(90)
  const others = pages.slice(1)
  api.clock.advance(15 * second)
  await Promise.all(others.map((each) => each.be()))
  expect(guideOf(await page(1).look()).stage).toBe('OPENING')
  api.clock.advance(21 * second)
  expect(guideOf(await page(1).look()).stage).toBe('ROUND')
})

/** Shuffles the order of turns until the first speaker matches. */
async function letSpeakFirst(isWanted: (index: number) => boolean): Promise<void> {
  const { prisma } = api.deps.database
  const facts = (await readTable(prisma, encounter.id))?.facts ?? fail('The table has not begun')
  const seats = places.map(({ invitation }) => seatIdOf(invitation.seatToken))
  let drawn = 0
  const isFirst = (seed: string): boolean => {
    const first = seeTable({ ...facts, seed }, api.clock().getTime()).turn?.seat ?? ''
    return isWanted(seats.indexOf(first))
  }
  while (!isFirst(`order ${drawn}`)) drawn += 1
  await prisma.encounterTable.update({
    where: { encounterId: encounter.id },
    data: { seed: `order ${drawn}` },
  })
}

test.each([
  ['the first turn', false],
  ['a turn that the host skipped to at the same instant', true],
])(
  'a member who loses the seat during %s is out at once, loses the turn, and cannot come back',
  async (_when, isSkipped) => {
    await startRound()
    await letSpeakFirst((index) => (index === 0) === isSkipped)
    guideOf(await page(0).act('TAKE_HOST'))
    if (isSkipped) guideOf(await page(0).act('SKIP_TURN', { step: (await speaker()).step }))
    const { index, step } = await speaker()
    const [theirs, others] = [await follow(page(index)), await follow(page(0))]
    const { seatId } = await page(index).look()
    guideOf(await page(0).act('REMOVE', { person: seatId, reason: 'They shouted at somebody.' }))

    expect(await eventWhere(theirs, ({ phase }) => phase !== 'OPEN')).toMatchObject({
      phase: 'REMOVED',
      guide: null,
    })
    const after = guideOf(await eventWhere(others, ({ guide }) => (guide?.step ?? 0) > step))
    expect(after.turn?.person.name).not.toBe(place(index).member.username)
    expect(after.people.map(({ name }) => name)).not.toContain(place(index).member.username)
    expect(await page(index).be()).toMatchObject({ isHere: false, table: { phase: 'REMOVED' } })
    expect(await page(index).act('HAND_UP')).toBe('You can no longer be at this table.')
  },
)

test('an encounter that is moved while its lobby is open closes the lobby for everyone until the new day', async () => {
  at(-10)
  const all = await Promise.all(pages.map(follow))
  for (const stream of all) expect(await stream.next()).toMatchObject({ phase: 'LOBBY' })
  const operator = await createOperator(api)
  const startsAt = new Date(encounter.startsAt.getTime() + day)
  const input = { encounterId: globalId('OperatorEncounter', encounter.id), startsAt: startsAt.toISOString() }
  const { errors } = await mutate(api, operator, 'updateEncounter', input, 'encounter { id }')
  expect(errors).toBeUndefined()
  for (const stream of all) {
    expect(await eventWhere(stream, ({ phase }) => phase !== 'LOBBY')).toMatchObject({ phase: 'EARLY' })
  }
  api.clock.set(new Date(startsAt.getTime() - 4 * minute))
  expect(await page(0).be()).toMatchObject({ isHere: true, table: { phase: 'OPEN' } })
})
