import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { appeal, readAppealPage } from '../support/cases.ts'
import { day, hour } from '../support/clock.ts'
import { signIn } from '../support/factories.ts'
import { heldEncounter, report } from '../support/gathering.ts'
import { createProfile, newProfile } from '../support/newProfile.ts'
import { askAs, createOperator, mutate } from '../support/seats.ts'

let api: TestApi

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** The subjects and links of the mails that reached an address, the newest first. */
async function mailbox(to: string): Promise<{ subject: string; links: string[] }[]> {
  await api.work([])
  const response = await fetch(`${api.url}/mailbox.json?to=${encodeURIComponent(to)}`)
  return response.json()
}

const pathTo = async (to: string, page: string): Promise<string> => {
  const links = (await mailbox(to)).flatMap((mail) => mail.links)
  const link = links.find((each) => new URL(each).pathname.startsWith(page))
  if (!link) throw new Error(`No link to ${page} was mailed to ${to}`)
  return new URL(link).pathname + new URL(link).search
}

test('a report, an expulsion, an appeal, and the way back', async () => {
  const [first, second] = [await createOperator(api), await createOperator(api)]
  const { encounter, people } = await heldEncounter(api, 2)
  const [reporter, about] = people
  if (!reporter || !about) throw new Error('Two were to come')
  expect((await report(api, reporter, encounter, about, 'Harassment')).errors).toBeUndefined()
  const bearer = await signIn(api, about)

  const { data: queue } = await askAs<{ cases: { edges: { node: { id: string } }[] } }>(
    api,
    first,
    '{ cases { edges { node { id about { username } } } } }',
  )
  const caseId = queue.cases.edges[0]?.node.id
  expect(queue.cases.edges).toMatchObject([{ node: { about: { username: about.username } } }])
  await mutate(api, first, 'claimCase', { caseId }, 'case { id }')
  await mutate(api, first, 'noteCase', { caseId, body: 'Two others saw it.' }, 'case { id }')
  const decision = { outcome: 'EXPELLED', guideline: 'BE_KIND', statement: 'This is why.', reportsRead: 1 }
  expect(
    (await mutate(api, first, 'decideCase', { caseId, ...decision }, 'case { id }')).errors,
  ).toBeUndefined()

  expect((await api.graphql('{ viewer { id } }', {}, { bearer })).errors).toBeDefined()
  const subjects = async (to: string) => (await mailbox(to)).map(({ subject }) => subject)
  expect(await subjects(reporter.email)).toContain('We looked at your report')
  expect(await subjects(about.email)).toContain('Your membership has ended')
  expect((await subjects(about.email)).join()).not.toMatch(/report/i)

  api.clock.advance(2 * day)
  const token = (await pathTo(about.email, '/appeal/')).slice('/appeal/'.length)
  expect((await readAppealPage(api, token)).data).toMatchObject({ appeal: { statement: 'This is why.' } })
  expect((await appeal(api, token)).errors).toBeUndefined()

  api.clock.advance(hour)
  const answer = { caseId, granted: true, answer: 'We were wrong.' }
  expect((await mutate(api, first, 'decideAppeal', answer, 'case { id }')).errors).toBeDefined()
  expect((await mutate(api, second, 'decideAppeal', answer, 'case { id }')).errors).toBeUndefined()
  expect(await pathTo(about.email, '/create-profile')).toContain(encodeURIComponent(about.email))

  const input = newProfile(about.email, 'Back Again')
  expect((await api.graphql(createProfile, { input })).errors).toBeUndefined()
  expect(await pathTo(about.email, '/magic-login')).toContain('token=')

  const entries = await api.deps.database.prisma.auditEntry.findMany({
    where: { subjectType: 'Case' },
    orderBy: { id: 'asc' },
  })
  expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['claimCase', first.id],
    ['noteCase', first.id],
    ['decideCase', first.id],
    ['appeal', null],
    ['decideAppeal', second.id],
  ])
})
