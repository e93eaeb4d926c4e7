import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../prisma/demo.ts'
import { readPostalAddress } from '../../server/mail/outbox/postalAddress.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { signIn } from '../support/factories.ts'

let api: TestApi

beforeAll(async () => {
  api = await startApi()
  await seedDemo(api.deps)
})
afterAll(() => api.close())

const db = () => api.deps.database.prisma

test('the demo is a community of some 300 members and 60 encounters past and coming', async () => {
  expect(await db().member.count({ where: { role: 'Member' } })).toBeGreaterThanOrEqual(300)
  expect(await db().encounter.count()).toBe(60)
  expect(await db().encounter.count({ where: { startsAt: { gt: api.clock() } } })).toBeGreaterThanOrEqual(10)
  expect(await db().member.count({ where: { email: 'operator@demo.example', role: 'Operator' } })).toBe(1)
})

test('a worker that starts on it has nothing to do yet', async () => {
  const { rows } = await api.deps.database.pool.query(
    'SELECT task_identifier FROM graphile_worker.jobs WHERE run_at <= now()',
  )
  expect(rows).toEqual([])
  expect(await db().dueRecount.count()).toBe(0)
})

test('member@demo.example finds something in every list there is', async () => {
  const member = await db().member.findFirstOrThrow({ where: { email: 'member@demo.example' } })
  const { data, errors } = await api.graphql<{ viewer: Record<string, unknown> }>(
    `{ viewer {
      pendingInvitations { edges { node { id } } }
      waitlistedInvitations { edges { node { id } } }
      upcomingEncounters { edges { node { id } } }
      unprocessedEncounters { id }
      processedEncounters { edges { node { id } } }
      pendingImpressions { edges { node { id } } }
      primaryConnections { edges { node { id } } }
      secondaryEvents { edges { node { id } } }
      engagement { cancellations expired noShows }
    } }`,
    {},
    { bearer: await signIn(api, member) },
  )
  expect(errors).toBeUndefined()
  const { engagement, unprocessedEncounters, ...connections } = data.viewer
  expect(engagement).toEqual({ cancellations: 1, expired: 1, noShows: 1 })
  expect(unprocessedEncounters).not.toEqual([])
  for (const [name, list] of Object.entries(connections)) expect(list, name).not.toEqual({ edges: [] })
})

test('the queue of cases has a report that waits, an appeal, and one that is decided', async () => {
  const operator = await db().member.findFirstOrThrow({ where: { email: 'operator@demo.example' } })
  type Found = { edges: { node: { state: string; reportCount: number; dueAt: string } }[] }
  const { data } = await api.graphql<{ waiting: Found; decided: Found }>(
    `{
      waiting: cases { edges { node { state reportCount dueAt } } }
      decided: cases(list: DECIDED) { edges { node { state reportCount dueAt } } }
    }`,
    {},
    { bearer: await signIn(api, operator) },
  )
  const waiting = data.waiting.edges.map(({ node }) => node)
  expect(waiting).toMatchObject([
    { state: 'OPEN', reportCount: 2 },
    { state: 'APPEALED', reportCount: 1 },
  ])
  for (const { dueAt } of waiting) expect(new Date(dueAt) > api.clock()).toBe(true)
  expect(data.decided.edges).toMatchObject([{ node: { state: 'DECIDED' } }])
})

test('its counters are what its rows say', async () => {
  const { rows } = await api.deps.database.pool.query(
    `SELECT e.id FROM encounters e LEFT JOIN invitations i ON i.encounter_id = e.id
     GROUP BY e.id
     HAVING e.seats_taken <> count(*) FILTER (WHERE i.seated_at IS NOT NULL)
       OR e.waitlisted <> count(*) FILTER (WHERE i.is_waitlisted)`,
  )
  expect(rows).toEqual([])
})

test('its past reached nobody: the worker has nothing of it to send', async () => {
  const old = new Date(api.clock().getTime() - 86_400_000)
  expect(await db().outboxMail.count({ where: { state: 'Queued', createdAt: { lt: old } } })).toBe(0)
})

test('it is made even where an invited member is paused for no-shows before they answer', async () => {
  const other = await startApi()
  try {
    await seedDemo({ ...other.deps, clock: () => new Date('2026-11-22T11:17:42.526Z') })
    expect(await other.deps.database.prisma.encounter.count()).toBe(60)
  } finally {
    await other.close()
  }
})

test('it says how to reach those who run it, on the safety page and in mails', async () => {
  const page = await (await fetch(`${api.url}/safety`)).text()
  expect(page).toContain('100 Example Avenue<br>Detroit, MI 48201')
  expect(page).toContain('mailto:safety@demo.example')
  expect(await readPostalAddress(db())).toContain('100 Example Avenue')
})
