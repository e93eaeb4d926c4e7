import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDoor } from '../../prisma/demo/rehearsal/openDoor.ts'
import { rehearse } from '../../prisma/demo/rehearsal/rehearse.ts'
import { seedDemo } from '../../prisma/demo.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { minute } from '../support/clock.ts'
import { type Guide, type TablePage, tablePage } from '../support/tablePage.ts'

const second = 1000

let api: TestApi

beforeAll(async () => {
  api = await startApi()
  await seedDemo(api.deps)
})
afterAll(() => api.close())

const db = () => api.deps.database.prisma

/** The newest Open Door, and the demo member's seat at it. */
async function newestDoor() {
  const door = await db().encounter.findFirstOrThrow({
    where: { name: 'Open Door' },
    orderBy: { startsAt: 'desc' },
    include: { invitations: { where: { seatedAt: { not: null } }, include: { member: true } } },
  })
  const seat = door.invitations.find(({ member }) => member.email === 'member@demo.example')
  if (!seat) throw new Error('The demo member has no seat at the Open Door')
  return { door, page: tablePage(api, seat.seatToken) }
}

/** Time passes with the demo member at the table, who ends their turn when it comes; gives the guide as it went. */
async function live(page: TablePage, until: Date): Promise<Guide[]> {
  const seen: Guide[] = []
  for (let tick = 0; api.clock() < until; tick += 1) {
    const table = tick % 3 === 0 ? (await page.be()).table : await page.look()
    await rehearse(db(), api.clock())
    if (table.guide) {
      seen.push(table.guide)
      const { turn, step, people } = table.guide
      const me = people.find(({ isYou }) => isYou)
      if (turn && turn.person.name === me?.name) await page.act('DONE', { step })
    }
    api.clock.advance(5 * second)
  }
  return seen
}

test('right after the demo is made its member has a seat at a full table that opens within minutes', async () => {
  const { door, page } = await newestDoor()
  const opens = door.startsAt.getTime() - 5 * minute - api.clock().getTime()
  expect(opens).toBeLessThanOrEqual(4 * minute)
  expect(door.invitations).toHaveLength(12)
  expect(['LOBBY', 'OPEN']).toContain((await page.look()).phase)
})

test('its guests stay away while nobody is there to see them', async () => {
  const { door } = await newestDoor()
  api.clock.set(door.startsAt)
  expect(await rehearse(db(), api.clock())).toBe(false)
  expect(await db().presence.count({ where: { encounterId: door.id } })).toBe(0)
})

test('once the demo member comes, the table fills, turns change, and the evening is lived to its end', async () => {
  const { door, page } = await newestDoor()
  api.clock.set(new Date(door.startsAt.getTime() - 3 * minute))
  const seen = await live(page, door.endsAt)
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
}, 180_000)

test('a later start opens a fresh door, and only where none is open', async () => {
  const before = await newestDoor()
  expect(await openDoor(api.deps)).toBe(true)
  const { door } = await newestDoor()
  expect(door.id).not.toBe(before.door.id)
  expect(door.startsAt.getTime() - api.clock().getTime()).toBeLessThanOrEqual(9 * minute)
  expect(door.invitations).toHaveLength(12)
  expect(await openDoor(api.deps)).toBe(false)
})

test('its guests go some minutes after the last visitor', async () => {
  const { door, page } = await newestDoor()
  api.clock.set(door.startsAt)
  await page.be()
  expect(await rehearse(db(), api.clock())).toBe(true)
  api.clock.advance(5 * minute)
  expect(await rehearse(db(), api.clock())).toBe(false)
})
