import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Encounter, Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { decide } from '../support/cases.ts'
import { report } from '../support/gathering.ts'
import { globalId } from '../support/globalId.ts'
import { ask, payloadOf, readAsOperator } from '../support/operatorReads.ts'
import { createMetCommunity, sameSite, type World } from '../support/operatorWorlds.ts'
import { createOperator, createSeat, mutate } from '../support/seats.ts'

let apis: [TestApi, TestApi]

beforeEach(async () => {
  apis = [await startApi(sameSite), await startApi(sameSite)]
})
afterEach(async () => {
  for (const api of apis) await api.close()
})

type Shared = World & { colleague: Member; encounter: Encounter }

/** An operator had a seat with members, one of whom may report them, and there is another operator. */
async function meet(api: TestApi): Promise<Shared> {
  const world = await createMetCommunity(api, 3, [])
  const encounter = await api.deps.database.prisma.encounter.findFirstOrThrow()
  await createSeat(api, encounter, world.operator, { attendance: 'Attended' })
  const colleague = await createOperator(api, { username: 'Otto', email: 'otto@example.org' })
  return { ...world, colleague, encounter }
}

/** The case that is open in one of the worlds. */
const openCase = 2
const caseId = globalId('Case', openCase)

/** What a reported operator tries with the case they suspect. */
const attempts = {
  claimCase: { caseId },
  noteCase: { caseId, body: 'Who was it?' },
  decideCase: { caseId, outcome: 'NOTHING_FOUND', reportsRead: 1 },
  decideAppeal: { caseId, granted: true, answer: 'Yes.' },
  withdrawReport: { rowId: 3 },
  liftBar: { caseId, reason: 'Who was it?' },
  retryMail: { mailId: globalId('Mail', 1) },
}

/** The replies to an operator who tries to act on it all the same, or to delete data about the members. */
async function answers({ api, operator, people }: Shared): Promise<[string, string][]> {
  const exports = people.map(
    ({ id }) => ['exportMember', { memberId: globalId('OperatorMember', id) }] as const,
  )
  const answered: [string, string][] = []
  for (const [name, input] of [...Object.entries(attempts), ...exports]) {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
    const query = `mutation($input: ${type}!) { ${name}(input: $input) { ${payloadOf(name)} } }`
    answered.push([`${name} ${JSON.stringify(input)}`, await ask(api, operator, query, { input })])
  }
  return answered
}

/** Lines of the audit log are numbered with gaps, which rolled-back changes leave, too. */
const withoutNumbers = (lines: string) => lines.replaceAll(/^\d+,/gm, '')

test('an operator who is reported cannot notice it while another operator can decide', async () => {
  const [left, right] = [await meet(apis[0]), await meet(apis[1])]
  const { api, operator, colleague, people, encounter } = right
  const [first, second, third] = people as [Member, Member, Member]
  // The same people sign in in both: only in what they do there do the worlds differ.
  for (const member of [first, second, third, colleague]) await ask(left.api, member, '{ viewer { id } }')
  const act = async (mutation: string, input: Record<string, unknown>) =>
    expect((await mutate(api, colleague, mutation, input, 'case { rowId }')).errors).toBeUndefined()
  await report(api, first, encounter, operator, 'Danger')
  await decide(api, colleague, { id: 1 }, 'NOTHING_FOUND', { notifyReporters: true })
  await report(api, second, encounter, operator, 'Danger')
  await report(api, third, encounter, operator, 'Hate')
  await act('claimCase', { caseId })
  await act('noteCase', { caseId, body: 'I know them both.' })
  await act('withdrawReport', { rowId: 2 })
  for (const world of [left, right]) await world.api.work()
  const compare = async (read: (world: Shared) => Promise<[string, string][]>) => {
    const expected = new Map(await read(left))
    for (const [what, reply] of await read(right)) {
      expect(withoutNumbers(reply), what).toBe(withoutNumbers(expected.get(what) ?? ''))
    }
  }
  await compare(({ api, operator }) => readAsOperator(api, operator))
  await compare(answers)
  const { prisma } = api.deps.database
  expect(await prisma.case.findMany({ select: { state: true }, orderBy: { id: 'asc' } })).toEqual([
    { state: 'Decided' },
    { state: 'Open' },
  ])
  await prisma.member.update({ where: { id: colleague.id }, data: { role: 'Member', locationId: 1 } })
  expect(await ask(api, operator, '{ cases { edges { node { rowId } } } }')).toContain(`"rowId":${openCase}`)
})
