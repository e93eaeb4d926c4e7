import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateIn } from '#rules/encounters/dateIn.ts'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day } from '../support/clock.ts'
import { createMember } from '../support/factories.ts'
import { type Gathering, gather, heldEncounter } from '../support/gathering.ts'
import { globalId } from '../support/globalId.ts'
import { askAs, createOperator, mutate } from '../support/seats.ts'

let api: TestApi
let operator: Member

beforeAll(async () => {
  api = await startApi()
  operator = await createOperator(api)
})
afterAll(() => api.close())

type Answer = { mark: number; feltSafe?: boolean; question?: string }

const answerEvening = (
  member: Member,
  { encounter }: Gathering,
  { mark, feltSafe = true, question }: Answer,
) =>
  mutate<{ message: string }>(
    api,
    member,
    'answerEvening',
    { encounterId: globalId('Encounter', encounter.id), mark, feltSafe, question },
    'message encounter { canAnswerEvening }',
  )

type Sums = {
  eveningSums: {
    encounter: { name: string }
    answers: number
    average: number
    unsafe: number
    isLow: boolean
  }[]
  eveningsByPlace: { name: string; encounters: number; answers: number; average: number }[]
  eveningsByMonth: { name: string; answers: number }[]
  operatorOverview: { waiting: { lowEvenings: number } }
}

async function sums() {
  const { data } = await askAs<Sums>(
    api,
    operator,
    `{ eveningSums { encounter { name } answers average unsafe isLow } eveningsByPlace { name encounters answers average }
      eveningsByMonth { name answers } operatorOverview { waiting { lowEvenings } } }`,
  )
  return { ...data, low: data.operatorOverview.waiting.lowEvenings }
}

const work = async () => {
  await api.deps.database.pool.query("SELECT graphile_worker.add_job('addUpEvenings')")
  await api.work()
}

/** Everybody answers with the mark of their place in the list. */
async function answered(marks: readonly number[]) {
  const evening = await heldEncounter(api, marks.length)
  for (const [index, member] of evening.people.entries()) {
    const mark = marks[index] ?? 5
    expect((await answerEvening(member, evening, { mark, feltSafe: mark > 1 })).errors).toBeUndefined()
  }
  return evening
}

const later = () => api.clock.advance(14 * day + 1)

test('sums of at least five answers are shown once nobody can answer any more, and do not change afterwards', async () => {
  const evening = await answered([5, 4, 2, 2, 1])
  const small = await answered([1, 1, 1, 1])
  await work()
  expect((await sums()).eveningSums).toEqual([])
  later()
  await work()
  const first = await sums()
  const { name } = evening.encounter
  expect(first.eveningSums).toEqual([
    { encounter: { name }, answers: 5, average: 2.8, unsafe: 1, isLow: true },
  ])
  expect(first.eveningsByPlace).toEqual([
    { name: expect.any(String), encounters: 1, answers: 5, average: 2.8 },
  ])
  expect(first.eveningsByMonth).toEqual([{ name: expect.stringMatching(/^\d{4}-\d\d$/), answers: 5 }])
  expect(first.low).toBe(1)
  expect(JSON.stringify(first)).not.toContain(small.encounter.name)

  const [gone] = evening.people
  await api.deps.database.prisma.eveningAnswer.deleteMany({ where: { memberId: gone?.id ?? 0 } })
  await work()
  expect(await sums()).toEqual(first)
  later()
  expect((await sums()).low).toBe(0)
})

test('an evening needs a look if its average is below 3, or if somebody did not feel safe', async () => {
  const evenings = [
    await answered([3, 3, 3, 3, 3]),
    await answered([2, 3, 3, 3, 3]),
    await answered([5, 5, 5, 5, 1]),
  ]
  later()
  await work()
  const { eveningSums, low } = await sums()
  const isLow = new Map(eveningSums.map((sum) => [sum.encounter.name, sum.isLow]))
  expect(evenings.map(({ encounter }) => isLow.get(encounter.name))).toEqual([false, true, true])
  expect(low).toBe(2)
})

test('the answers of an operator and of a member who asked for a reply are in no sum', async () => {
  const { eveningSums: before } = await sums()
  const evening = await heldEncounter(api, 5)
  const hosting = await createOperator(api)
  const start = new Date(evening.encounter.startsAt.getTime() - day)
  api.clock.set(start)
  await gather(api, [hosting], evening.encounter)
  api.clock.set(evening.encounter.endsAt)
  for (const member of [hosting, ...evening.people.slice(1)])
    await answerEvening(member, evening, { mark: 4 })
  await answerEvening(evening.people[0] as Member, evening, { mark: 1, question: 'Why so late?' })
  later()
  await work()
  expect((await sums()).eveningSums).toEqual(before)
})

test('a member who asks for a reply writes a message, which the operators answer like any other', async () => {
  const evening = await heldEncounter(api, 1)
  const [member] = evening.people as [Member]
  await answerEvening(member, evening, { mark: 2, feltSafe: false, question: 'Who decides the tables?' })
  const message = await api.deps.database.prisma.message.findFirstOrThrow({ where: { memberId: member.id } })
  expect(message).toMatchObject({ origin: 'Support', state: 'Open', subject: 'Encounter Question' })
  expect(message.body).toMatch(
    /^About First Encounter .+: 2 of 5, felt not safe\.\n\nWho decides the tables\?$/,
  )
})

test('the same answer sent again after a lost reply is one answer', async () => {
  const evening = await heldEncounter(api, 1)
  const [member] = evening.people as [Member]
  const answer = { mark: 2, question: 'Who decides the tables?' }
  for (const _time of ['first', 'again']) {
    const { data } = await answerEvening(member, evening, answer)
    expect(data?.answerEvening?.message).toBe('Thank you. Your answer is stored.')
  }
  expect(await api.deps.database.prisma.message.count({ where: { memberId: member.id } })).toBe(1)
})

test('a member who attended can answer once, from the end until 14 days later', async () => {
  const evening = await heldEncounter(api, 1)
  const [member] = evening.people as [Member]
  const codeOf = async (who: Member, answer: Answer) =>
    (await answerEvening(who, evening, answer)).errors?.[0]?.extensions?.code
  expect(await codeOf(await createMember(api), { mark: 3 })).toBe('FORBIDDEN')
  expect(await codeOf(member, { mark: 0 })).toBe('BAD_INPUT')
  expect(await codeOf(member, { mark: 6 })).toBe('BAD_INPUT')
  expect(await codeOf(member, { mark: 3, question: 'x'.repeat(5001) })).toBe('BAD_INPUT')
  api.clock.set(new Date(evening.encounter.endsAt.getTime() - 1))
  expect(await codeOf(member, { mark: 3 })).toBe('CONFLICT')
  api.clock.set(new Date(evening.encounter.endsAt.getTime() + 14 * day))
  const { data } = await answerEvening(member, evening, { mark: 3 })
  expect(data.answerEvening).toEqual({
    message: 'Thank you. Your answer is stored.',
    encounter: { canAnswerEvening: false },
  })
  expect(await codeOf(member, { mark: 4 })).toBe('CONFLICT')
  expect(await codeOf(member, { mark: 3, question: 'Why?' })).toBe('CONFLICT')
  const late = await heldEncounter(api, 1)
  later()
  const said = await answerEvening(late.people[0] as Member, late, { mark: 3 })
  expect(said.errors?.[0]?.message).toBe('The time to answer is over.')
})

test('the member’s download has the answer, with its mark', async () => {
  const evening = await heldEncounter(api, 1)
  const [member] = evening.people as [Member]
  await answerEvening(member, evening, { mark: 5 })
  const { data } = await askAs<{ viewer: { myData: { account: { eveningAnswers: object[] } } } }>(
    api,
    member,
    '{ viewer { myData } }',
  )
  expect(data.viewer.myData.account.eveningAnswers).toMatchObject([{ mark: 5, feltSafe: true }])
})

test('the lists of places and months add up all sums of this month and the twelve before it', async () => {
  const add = async (marks: readonly number[]): Promise<string> => {
    const { encounter } = await answered(marks)
    later()
    await work()
    return dateIn(encounter.startsAt, encounter.timeZone).slice(0, 7)
  }
  api.clock.advance(400 * day)
  const months = [await add([5, 5, 5, 5, 5]), await add([1, 1, 1, 1, 1, 1])]
  api.clock.advance(60 * day)
  months.push(await add([3, 3, 3, 3, 3]))
  const { eveningsByPlace, eveningsByMonth } = await sums()
  expect(eveningsByPlace).toMatchObject([{ encounters: 3, answers: 16, average: 2.9 }])
  const answers = new Map<string, number>()
  for (const [index, month] of months.entries())
    answers.set(month, (answers.get(month) ?? 0) + ([5, 6, 5][index] ?? 0))
  expect(eveningsByMonth).toEqual([...answers].map(([name, count]) => ({ name, answers: count })))
  api.clock.advance(400 * day)
  expect(await sums()).toMatchObject({ eveningsByPlace: [], eveningsByMonth: [] })
})
