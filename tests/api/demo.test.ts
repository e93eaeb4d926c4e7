import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDoor } from '../../prisma/demo/rehearsal/openDoor.ts'
import { rehearse } from '../../prisma/demo/rehearsal/rehearse.ts'
import { seedDemo } from '../../prisma/demo.ts'
import { readPostalAddress } from '../../server/mail/outbox/postalAddress.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { minute, second } from '../support/clock.ts'
import { signIn } from '../support/factories.ts'
import { type Guide, type TablePage, tablePage } from '../support/tablePage.ts'

let api: TestApi

beforeAll(async () => {
  api = await startApi()
  // At this instant an invited member is paused for no-shows before they answer.
  api.clock.set(new Date('2026-11-22T11:17:42.526Z'))
  await seedDemo(api.deps)
})
afterAll(() => api.close())

const db = () => api.deps.database.prisma

test('the demo is a community of some 300 members and 60 past and future encounters', async () => {
  expect(await db().member.count({ where: { role: 'Member' } })).toBeGreaterThanOrEqual(300)
  expect(await db().encounter.count()).toBe(60)
  expect(await db().encounter.count({ where: { startsAt: { gt: api.clock() } } })).toBeGreaterThanOrEqual(10)
  expect(await db().member.count({ where: { email: 'operator@demo.example', role: 'Operator' } })).toBe(1)
})

test('a worker that starts on the demo has nothing to do yet', async () => {
  const { rows } = await api.deps.database.pool.query(
    'SELECT task_identifier FROM graphile_worker.jobs WHERE run_at <= now()',
  )
  expect(rows).toEqual([])
  expect(await db().dueRecount.count()).toBe(0)
})

test('member@demo.example has rows in every list there is', async () => {
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

test('the queue of cases has a waiting report, an appeal, and a decided report', async () => {
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

test('the stored counts of the demo match its rows', async () => {
  const { rows } = await api.deps.database.pool.query(
    `SELECT e.id FROM encounters e LEFT JOIN invitations i ON i.encounter_id = e.id
     GROUP BY e.id
     HAVING e.seats_taken <> count(*) FILTER (WHERE i.seated_at IS NOT NULL)
       OR e.waitlisted <> count(*) FILTER (WHERE i.is_waitlisted)`,
  )
  expect(rows).toEqual([])
})

test('the past of the demo was mailed to nobody, and the worker has none of it to send', async () => {
  const old = new Date(api.clock().getTime() - 86_400_000)
  expect(await db().outboxMail.count({ where: { state: 'Queued', createdAt: { lt: old } } })).toBe(0)
})

test('the demo says how to reach its operators, on the safety page and in mails', async () => {
  const page = await (await fetch(`${api.url}/safety`)).text()
  expect(page).toContain('100 Example Avenue<br>Detroit, MI 48201')
  expect(page).toContain('mailto:safety@demo.example')
  expect(await readPostalAddress(db())).toContain('100 Example Avenue')
})

/** The newest Open Door, and the demo member's seat at it. */
async function newestOpenDoor() {
  const door = await db().encounter.findFirstOrThrow({
    where: { name: 'Open Door' },
    orderBy: { startsAt: 'desc' },
    include: { invitations: { where: { seatedAt: { not: null } }, include: { member: true } } },
  })
  const seat = door.invitations.find(({ member }) => member.email === 'member@demo.example')
  if (!seat) throw new Error('The demo member has no seat at the Open Door')
  return { door, page: tablePage(api, seat.seatToken) }
}

/**
 * Lets time pass with the demo member at the table, who ends their turn when it comes; returns each state of the guide.
 */
async function followTable(page: TablePage, until: Date): Promise<Guide[]> {
  const seen: Guide[] = []
  while (api.clock() < until) {
    const { table } = await page.be()
    await rehearse(db(), api.clock())
    if (table.guide) {
      seen.push(table.guide)
      const { turn, step, people } = table.guide
      const me = people.find(({ isYou }) => isYou)
      if (turn && turn.person.name === me?.name) await page.act('DONE', { step })
    }
    api.clock.advance(30 * second)
  }
  return seen
}

test('right after the demo is created, its member has a seat at a full table that opens within minutes', async () => {
  const { door, page } = await newestOpenDoor()
  const opens = door.startsAt.getTime() - 5 * minute - api.clock().getTime()
  expect(opens).toBeLessThanOrEqual(4 * minute)
  expect(door.invitations).toHaveLength(12)
  expect(['LOBBY', 'OPEN']).toContain((await page.look()).phase)
})

test('the guests of the demo do not come to the table while no visitor is there', async () => {
  const { door } = await newestOpenDoor()
  api.clock.set(door.startsAt)
  expect(await rehearse(db(), api.clock())).toBe(false)
  expect(await db().presence.count({ where: { encounterId: door.id } })).toBe(0)
})

test('once the demo member comes, the table fills, turns change, and the evening goes on to its end', async () => {
  const { door, page } = await newestOpenDoor()
  api.clock.set(new Date(door.startsAt.getTime() - 3 * minute))
  const seen = await followTable(page, door.endsAt)
  const filling = seen.map(({ people }) => people.filter(({ isHere }) => isHere).length)
  expect(filling[0]).toBe(1)
  expect(Math.max(...filling)).toBe(12)
  expect([...new Set(seen.map(({ stage }) => stage))]).toEqual([
    'ARRIVING',
    'OPENING',
    'ROUND',
    'PROMPT',
    'BREAK',
    'CLOSING_ROUND',
    'FAREWELL',
  ])
  const speakers = seen.filter(({ stage }) => stage === 'ROUND').map(({ turn }) => turn?.person.name)
  expect(new Set(speakers).size).toBeGreaterThanOrEqual(12)
  expect((await page.look()).phase).toBe('OVER')
  await api.work(['completeEncounters'])
  const attended = { encounterId: door.id, attendance: 'Attended' } as const
  expect(await db().invitation.count({ where: attended })).toBe(12)
})

test('a later start of the program creates a new Open Door, unless one is open', async () => {
  const before = await newestOpenDoor()
  expect(await openDoor(api.deps)).toBe(true)
  const { door } = await newestOpenDoor()
  expect(door.id).not.toBe(before.door.id)
  expect(door.startsAt.getTime() - api.clock().getTime()).toBeLessThanOrEqual(9 * minute)
  expect(door.invitations).toHaveLength(12)
  expect(await openDoor(api.deps)).toBe(false)
})

test('the guests of the demo leave some minutes after the last visitor', async () => {
  const { door, page } = await newestOpenDoor()
  api.clock.set(door.startsAt)
  await page.be()
  expect(await rehearse(db(), api.clock())).toBe(true)
  api.clock.advance(5 * minute)
  expect(await rehearse(db(), api.clock())).toBe(false)
})
