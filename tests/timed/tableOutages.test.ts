import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { migrateJobs } from '../../server/jobs/runner/runner.ts'
import { openDatabase } from '../../server/platform/database/db.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { eventually } from '../support/eventually.ts'
import { createEncounter, createMember, invite } from '../support/factories.ts'
import { addressOf, startProcess } from '../support/faults.ts'
import { startOwnPostgres } from '../support/ownPostgres.ts'
import { type Table, type TableStream, tablePage } from '../support/tablePage.ts'

const people = 6
const turnSeconds = 3
/** How many turns the database is down: 20 seconds, less than the time after which a silent page counts as away. */
const awayTurns = Math.ceil(20 / turnSeconds)

type Service = Pick<TestApi, 'deps'>

let api: TestApi

beforeAll(async () => {
  api = await startApi({}, () => new Date())
})
afterAll(() => api.close())

/** Sends a GraphQL request to one process, like a page. */
const graphqlAt = (url: string) =>
  (async (query: string, variables: Record<string, unknown> = {}) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    })
    return { status: response.status, headers: response.headers, ...(await response.json()) }
  }) as TestApi['graphql']

/** Seats people at a table that begins the first of many rounds as soon as all of them are present. */
async function seatPeople(service: Service, turn: number): Promise<string[]> {
  const now = service.deps.clock()
  const startsAt = new Date(now.getTime() - 1000)
  const encounter = await createEncounter(service, {
    kind: 'Second',
    minimum: people,
    capacity: people,
    inviteTarget: people,
    startsAt,
  })
  const { prisma } = service.deps.database
  const rounds = Array.from({ length: 30 }, () => ({ kind: 'Round', turnSeconds: turn, depth: 1 }))
  const stages = [{ kind: 'Arriving', depth: 1 }, ...rounds, { kind: 'Farewell', text: 'Good night.' }]
  await prisma.encounterTable.create({
    data: {
      encounterId: encounter.id,
      stages,
      offered: [],
      seed: 'an outage',
      createdAt: now,
      questions: stages.map(() => null),
    },
  })
  const seats: string[] = []
  for (let made = 0; made < people; made++) {
    const seated = { status: 'Accepted', respondedAt: now, seatedAt: now } as const
    const { seatToken } = await invite(service, await createMember(service), encounter, seated)
    seats.push(seatToken)
  }
  return seats
}

/** Returns the first table of a stream with a turn, at the given step or later. */
async function pastStep(stream: TableStream, step: number): Promise<Table> {
  const table = await stream.next()
  if (!table) throw new Error('The stream ended')
  return table.guide?.turn && table.guide.step >= step ? table : pastStep(stream, step)
}

/** Reads a stream until it ends or fails. */
const endOf = async (stream: TableStream): Promise<void> => {
  while (await stream.next().catch(() => null));
}

const stepOf = ({ guide }: Table): number => guide?.step ?? -1

test('during a database outage of 20 seconds a table goes on with the last data, and recovers by itself', async () => {
  const postgres = await startOwnPostgres()
  onTestFinished(postgres.close)
  const database = openDatabase(postgres.url, { onError: () => undefined })
  onTestFinished(database.close)
  await migrateJobs(database.pool)
  const deps = { ...api.deps, config: { ...api.deps.config, databaseUrl: postgres.url }, database }
  const url = await addressOf(startProcess(deps, { ROLE: 'web' }))
  const seats = await seatPeople({ deps }, turnSeconds)
  const pages = seats.map((seat) => tablePage({ graphql: graphqlAt(url), url }, seat))
  for (const page of pages) expect(await page.be()).toMatchObject({ isHere: true })
  const [page] = pages
  if (!page) throw new Error('There is no page')
  const stream = await page.follow()
  onTestFinished(stream.close)
  const before = await pastStep(stream, 1)

  await postgres.kill()
  // Turns end on time even though the database cannot be read.
  const meanwhile = await pastStep(stream, stepOf(before) + 2)
  expect(meanwhile.guide?.turn?.person).not.toEqual(before.guide?.turn?.person)
  await expect(page.be()).rejects.toThrow('The service is busy just now. Please try again in a moment.')
  expect(await page.act('HAND_UP')).toBe('The service is busy just now. Please try again in a moment.')
  await pastStep(stream, stepOf(before) + awayTurns)
  await postgres.restart()

  // Pages keep sending their presence, and all people are present again over the same stream.
  await eventually(async () => expect(await page.be()).toMatchObject({ isHere: true }), 200)
  for (const each of pages) expect(await each.be()).toMatchObject({ isHere: true })
  const back = await page.look()
  expect(back.guide?.people.filter(({ isHere }) => isHere)).toHaveLength(people)
  const shown = await pastStep(stream, stepOf(back))
  expect(shown.guide?.people.filter(({ isHere }) => isHere)).toHaveLength(people)
  // What other people do arrives again.
  expect(await page.act('HAND_UP')).toMatchObject({ phase: 'OPEN' })
  const raised = async (): Promise<Table> => {
    const table = await pastStep(stream, 0)
    return table.guide?.people.some(({ hand }) => hand !== null) ? table : raised()
  }
  expect((await raised()).guide?.people.find(({ isYou }) => isYou)?.hand).toBe(1)
})

test('a killed web process ends its streams at once, and another one goes on with the same turn', async () => {
  const [killed, other] = [startProcess(api.deps, { ROLE: 'web' }), startProcess(api.deps, { ROLE: 'web' })]
  const [first, second] = [await addressOf(killed), await addressOf(other)]
  const seats = await seatPeople(api, 75)
  const pages = seats.map((seat) => tablePage({ graphql: graphqlAt(second), url: second }, seat))
  for (const page of pages) await page.be()
  const streams = await Promise.all(pages.map((page, index) => page.follow(index % 2 ? second : first)))
  onTestFinished(() => {
    for (const { close } of streams) close()
  })
  const shown = await Promise.all(streams.map((stream) => pastStep(stream, 1)))
  expect(new Set(shown.map(stepOf)).size).toBe(1)
  const [table] = shown
  if (!table) throw new Error('Nobody sees a table')

  killed.child.kill('SIGKILL')
  await Promise.all(streams.filter((_, index) => index % 2 === 0).map(endOf))
  const speaker = shown.findIndex(({ guide }) => guide?.people.some((each) => each.isYou && each.isSpeaking))
  const begun = performance.now()
  expect(await pages[speaker]?.act('DONE', { step: stepOf(table) })).toMatchObject({ phase: 'OPEN' })
  const again = await Promise.all(
    pages.map(async (page, index) => {
      if (index % 2) return streams[index]
      const stream = await page.follow(second)
      onTestFinished(stream.close)
      return stream
    }),
  )
  const after = await Promise.all(again.map((stream) => stream && pastStep(stream, stepOf(table) + 1)))
  expect(performance.now() - begun).toBeLessThan(5 * 1000)
  const turns = after.map((each) => JSON.stringify([each?.guide?.step, each?.guide?.turn?.until]))
  expect(new Set(turns).size).toBe(1)
})
