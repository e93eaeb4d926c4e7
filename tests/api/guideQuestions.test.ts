import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { guideQuestions } from '#rules/guide/guideQuestions.ts'
import { type Encounter, type Member, Prisma } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day } from '../support/clock.ts'
import { createEncounter } from '../support/factories.ts'
import { askAs, createOperator, createSeat, mutate } from '../support/seats.ts'
import { guideOf, tablePage } from '../support/tablePage.ts'

let api: TestApi
let operator: Member

beforeAll(async () => {
  api = await startApi()
  operator = await createOperator(api)
})
afterAll(() => api.close())
beforeEach(async () => {
  const { prisma, pool } = api.deps.database
  await pool.query('DELETE FROM rate_limits')
  await prisma.encounterTable.deleteMany()
  await prisma.questionList.deleteMany()
  await prisma.invitation.deleteMany()
  await prisma.encounter.deleteMany()
  await prisma.auditEntry.deleteMany()
})

type Question = { questionId?: string; depth: number; text: string }
type List = { version: number; createdAt: string | null; questions: Question[] }
type Version = {
  version: number
  savedBy: { username: string } | null
  sameAs: number | null
  questions: Question[]
}
type Settings = { questionList: List; versions: Version[] }

const read = async () => {
  const source = `{ settings {
    questionList { version createdAt questions { questionId depth text } }
    versions(of: QUESTIONS) { version savedAt savedBy { username } sameAs questions { questionId depth text } }
  } }`
  return (await askAs<{ settings: Settings }>(api, operator, source)).data.settings
}
const save = (questions: readonly Question[], version: number, as = operator) =>
  mutate(api, as, 'saveQuestions', { questions, version }, 'settings { questionList { version } }')
const refusal = async (reply: ReturnType<typeof save>) => (await reply).errors?.[0]

const came: readonly Question[] = guideQuestions.map(({ id: questionId, ...question }) => ({
  questionId,
  ...question,
}))
const fresh = { depth: 1, text: 'What did you see on your way here?' }
const said = { ...came[0], depth: 1, text: 'What beside you has a story to tell?' }

describe('questions', () => {
  test('are those of the program, without a date, until others are saved', async () => {
    const { questionList, versions } = await read()
    expect(questionList).toEqual({ version: 0, createdAt: null, questions: came })
    expect(versions).toMatchObject([{ version: 0, savedBy: null, questions: came }])
  })

  test('are saved as new versions: a question with another text stays the same question, and a new one gets an id', async () => {
    expect((await save([said, ...came.slice(1), fresh], 0)).errors).toBeUndefined()
    const { questionList } = await read()
    expect(questionList).toMatchObject({ version: 1, createdAt: api.clock().toISOString() })
    expect(questionList.questions[0]).toEqual(said)
    const added = questionList.questions.at(-1)
    expect(added).toMatchObject(fresh)
    expect(came.map(({ questionId }) => questionId)).not.toContain(added?.questionId)
    await save(questionList.questions, 1)
    expect((await read()).questionList.version).toBe(1)
  })

  test('can be read in every version, with who saved it, and an earlier version can be used again as a new one', async () => {
    const other = await createOperator(api)
    await save([...came, fresh], 0)
    api.clock.advance(day)
    const [first] = (await read()).versions
    await save(came, 1, other)
    await save(first?.questions ?? [], 2)
    expect((await read()).versions).toMatchObject([
      { version: 3, savedBy: { username: operator.username }, sameAs: 1, questions: first?.questions },
      { version: 2, savedBy: { username: other.username }, sameAs: 0 },
      { version: 1, savedBy: { username: operator.username }, sameAs: null },
      { version: 0, savedBy: null, sameAs: null },
    ])
    const [, ...lines] = await api.deps.database.prisma.auditEntry.findMany({ orderBy: { id: 'asc' } })
    expect(lines).toMatchObject([
      {
        action: 'saveQuestions',
        actorId: other.id,
        before: { version: 1 },
        after: { version: 2, sameAs: 0 },
      },
      { action: 'saveQuestions', before: { version: 2 }, after: { version: 3, sameAs: 1 } },
    ])
  })

  test('cannot be saved over what another operator saved meanwhile', async () => {
    await save([...came, fresh], 0)
    expect(await refusal(save([said, ...came.slice(1)], 0))).toMatchObject({
      message: 'Another operator has saved another version meanwhile. Please look at it first.',
      extensions: { code: 'CONFLICT' },
    })
    const both = await Promise.all([save(came, 1), save([said, ...came.slice(1)], 1)])
    expect(both.filter(({ errors }) => errors)).toHaveLength(1)
    expect((await read()).questionList.version).toBe(2)
  })

  test.each<[string, readonly Question[], string]>([
    ['too few of a depth', came.slice(1), 'Light: at least 40, and there are 39.'],
    [
      'two that say the same',
      [...came, { depth: 3, text: came[0]?.text ?? '' }],
      'Personal 41: This question is in the list already.',
    ],
    [
      'one that is no question',
      [...came, { depth: 2, text: 'Tell us.' }],
      'Open 41: Please write one sentence',
    ],
    [
      'one about money',
      [...came, { depth: 2, text: 'What do you earn?' }],
      'Nobody should be asked of “earn”',
    ],
    ['an invisible one', [...came, { depth: 2, text: '\u200b' }], 'Please write the question, or remove it.'],
    ['a depth that does not exist', [...came, { ...fresh, depth: 4 }], 'The depth must be 1, 2 or 3.'],
    [
      'an id that no question had',
      [...came, { ...fresh, questionId: 'mine' }],
      'An id is that of a question there was',
    ],
    ['an id twice', [...came, { ...fresh, questionId: 'l01' }], 'Each question has an id of its own.'],
    ['far too many', Array(601).fill(fresh), 'A list has at most 600 questions.'],
  ])('with %s are refused, and the sentence says why', async (_what, questions, sentence) => {
    const error = await refusal(save(questions, 0))
    expect(error).toMatchObject({ extensions: { code: 'BAD_INPUT' } })
    expect(error?.message).toContain(sentence)
    expect((await read()).questionList.version).toBe(0)
  })

  test('cannot be read or saved by members', async () => {
    const { member } = await createSeat(api, await createEncounter(api))
    expect(await refusal(save(came, 0, member))).toMatchObject({ extensions: { code: 'FORBIDDEN' } })
  })
})

describe('a table', () => {
  const pageAt = async (encounter: Encounter) => {
    const { invitation } = await createSeat(api, encounter)
    const page = tablePage(api, invitation.seatToken)
    await page.be()
    return page
  }
  const asked = async (page: ReturnType<typeof tablePage>) => guideOf(await page.look()).question
  const soon = () => ({ startsAt: new Date(api.clock().getTime() + 60_000) })
  const reworded = came.map(({ text, ...question }, index) => ({
    ...question,
    text: question.depth === 1 ? `What do you say to the number ${index}?` : text,
  }))

  test('that has begun uses the questions it began with, and the next one uses the new ones', async () => {
    const [begun, next] = [await createEncounter(api, soon()), await createEncounter(api, soon())]
    const page = await pageAt(begun)
    const before = await asked(page)
    expect(came.map(({ text }) => text)).toContain(before)
    await save(reworded, 0)
    expect(await asked(page)).toBe(before)
    expect(await asked(await pageAt(next))).toMatch(/^What do you say to the number \d+\?$/)
  })

  test('that began before questions could be changed uses those of the program', async () => {
    const page = await pageAt(await createEncounter(api, soon()))
    const before = await asked(page)
    await api.deps.database.prisma.encounterTable.updateMany({ data: { questionTexts: Prisma.DbNull } })
    await save(reworded, 0)
    expect(await asked(page)).toBe(before)
  })
})
