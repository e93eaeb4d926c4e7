import { afterAll, beforeAll, expect, test } from 'vitest'
import { warnDayBefore } from '../../server/domain/overview/warnDayBefore.ts'
import { remindSeats } from '../../server/domain/seats/remindSeats.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, hour } from '../support/clock.ts'
import { createEncounter } from '../support/factories.ts'
import { explain, nodesOf, type Plan, recordReads, type Statement } from '../support/recordReads.ts'
import { fillSeats } from '../support/seats.ts'

let api: TestApi

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** Creates a large community's encounters of the next day with their seats, whose holders have all been reminded. */
async function remindedBefore(encounters: number): Promise<void> {
  const { pool } = api.deps.database
  await pool.query(
    `WITH ahead AS (
       INSERT INTO encounters (kind, name, state, starts_at, ends_at, location_id, minimum, capacity, invite_target, seats_taken,
         created_at, updated_at, day_reminded_for, hour_reminded_for)
       SELECT 'First', 'Table', 'Scheduled', at, at + interval '90 min', 1, 10, 12, 12, 12, $1, $1, at, at
       FROM (SELECT $1::timestamptz + n % 1200 * interval '1 min' + interval '1 min' AS at FROM generate_series(1, $2::int) n) s
       RETURNING id
     )
     INSERT INTO invitations (member_id, encounter_id, status, sent_at, responded_at, seated_at)
     SELECT m.id, ahead.id, 'Accepted', $1, $1, $1::timestamptz - interval '3 days' FROM ahead, members m`,
    [api.clock(), encounters],
  )
  await pool.query('ANALYZE encounters, invitations, members')
}

const rowsOf = (plan: Plan, table: string): number =>
  nodesOf(plan)
    .filter((node) => node['Relation Name'] === table)
    .reduce(
      (sum, node) =>
        sum +
        ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1),
      0,
    )

const read = async (statements: readonly Statement[], table: string): Promise<number> => {
  let rows = 0
  for (const statement of statements) rows += rowsOf(await explain(api, statement, 'ANALYZE,'), table)
  return rows
}

test('each minute reads by an index the seats that may be due for a reminder, and no other seats of the day', async () => {
  const encounter = await createEncounter(api, { startsAt: new Date(api.clock().getTime() + day) })
  await fillSeats(api, encounter, 3)
  await remindedBefore(4000)
  const { prisma } = api.deps.database
  const listen = recordReads()
  const first = (await listen(() => remindSeats(prisma, api.clock()))).filter(
    ({ text }) => !/outbox_mails/.test(text),
  )
  expect(await prisma.outboxMail.count({ where: { template: 'reminder24h' } })).toBe(3)
  const [found] = first
  if (!found) throw new Error('Nothing was looked for')
  expect(nodesOf(await explain(api, found)).map((node) => node['Index Name'])).toContain(
    'encounters_to_remind_idx',
  )
  expect(await read(first, 'invitations')).toBeLessThan(50)
  api.clock.advance(hour)
  await remindSeats(prisma, api.clock())
  const later = await listen(() => remindSeats(prisma, api.clock()))
  expect(later.some(({ text }) => text.includes('invitations'))).toBe(false)
})

test('the mails to the operator a day before take as many SQL statements for all encounters as for one', async () => {
  const { prisma } = api.deps.database
  const listen = recordReads()
  const look = async () =>
    (await listen(() => warnDayBefore(prisma, 'inbox@example.org', api.clock()))).length
  const few = await look()
  for (let hours = 1; hours < 24; hours += 1)
    await createEncounter(api, { startsAt: new Date(api.clock().getTime() + hours * hour) })
  expect(await look()).toBe(few)
})
