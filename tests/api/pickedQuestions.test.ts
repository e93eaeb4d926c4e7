import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Encounter } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { minute } from '../support/clock.ts'
import { createEncounter } from '../support/factories.ts'
import { createOperator, createSeat, mutate } from '../support/seats.ts'
import { type Guide, guideOf, type TablePage, tablePage } from '../support/tablePage.ts'

let api: TestApi
let encounter: Encounter

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
afterEach(async () => {
  await api.deps.database.prisma.encounterTable.deleteMany()
  await api.deps.database.prisma.guideScript.deleteMany()
})

const at = (minutes: number) => api.clock.set(new Date(encounter.startsAt.getTime() + minutes * minute))

/** The pages of two people at a One-on-One, a minute before its start. */
async function sitDown(): Promise<[TablePage, TablePage]> {
  api.clock.set(new Date('2026-11-19T17:00:00.000Z'))
  encounter = await createEncounter(api, { kind: 'OneOnOne', minimum: 2, capacity: 2, inviteTarget: 2 })
  const pageOf = async () => tablePage(api, (await createSeat(api, encounter)).invitation.seatToken)
  const pages: [TablePage, TablePage] = [await pageOf(), await pageOf()]
  at(-1)
  for (const page of pages) await page.be()
  return pages
}

/** Saves a script of one prompt after the opening, or of this many that ask what was picked. */
async function save(picked: number): Promise<void> {
  const prompt = { kind: 'PROMPT', seconds: 600, depth: 2 }
  const prompts = picked > 0 ? Array.from({ length: picked }, () => ({ ...prompt, picked: true })) : [prompt]
  const opening = { kind: 'OPENING', seconds: 60, text: 'Talk.' }
  const stages = [{ kind: 'ARRIVING', depth: 1 }, opening, ...prompts, { kind: 'FAREWELL', text: 'Bye.' }]
  const input = { kind: 'ONE_ON_ONE', version: 0, stages }
  const { errors } = await mutate(api, await createOperator(api), 'saveGuideScript', input, 'settings { id }')
  expect(errors).toBeUndefined()
}

const readGuide = async (page: TablePage): Promise<Guide> => guideOf(await page.look())
const pick = (page: TablePage, { offered }: Guide, nth: number) =>
  page.act('PICK', { question: offered[nth]?.questionId })

test('questions are offered from the first minute at the table until the opening is over', async () => {
  const [ada, ben] = await sitDown()
  const early = await readGuide(ada)
  expect([early.stage, early.offered.length, early.picksLeft]).toEqual(['ARRIVING', 8, 2])
  expect(guideOf(await pick(ada, early, 0)).picksLeft).toBe(1)
  at(0)
  for (const page of [ada, ben]) await page.be()
  const opening = await readGuide(ada)
  expect([opening.stage, opening.picksLeft]).toEqual(['OPENING', 1])
  for (const page of [ada, ben]) await page.act('READY', { step: opening.step })
  const after = await readGuide(ada)
  expect([after.stage, after.offered, after.picksLeft]).toEqual(['PROMPT', [], 0])
})

test('if both pick the same question, neither can see that, and it is asked once', async () => {
  await save(2)
  const [ada, ben] = await sitDown()
  const offered = await readGuide(ada)
  guideOf(await pick(ada, offered, 0))
  const seen = await readGuide(ben)
  expect(seen.offered.map(({ isPicked }) => isPicked)).not.toContain(true)
  expect(guideOf(await pick(ben, seen, 0)).picksLeft).toBe(0)
  at(0)
  const asked = []
  for (const page of [ada, ben]) await page.be()
  for (let part = 0; part < 2; part++) {
    const { step } = await readGuide(ada)
    for (const page of [ada, ben]) guideOf(await page.act('READY', { step }))
    asked.push((await readGuide(ada)).question)
  }
  expect(asked[0]).toBe(offered.offered[0]?.text)
  expect(asked[1]).not.toBe(asked[0])
})

test.each([
  [0, 0, 0],
  [2, 4, 1],
  [4, 8, 2],
])(
  'a script with %i parts for picked questions offers %i, of which each person picks %i',
  async (parts, of, each) => {
    await save(parts)
    const [ada, ben] = await sitDown()
    at(0)
    for (const page of [ada, ben]) await page.be()
    const guide = await readGuide(ada)
    expect([guide.offered.length, guide.picksLeft]).toEqual([of, each])
    for (let nth = 0; nth < each; nth++) guideOf(await pick(ada, guide, nth))
    expect(typeof (await pick(ada, guide, each))).toBe('string')
  },
)
