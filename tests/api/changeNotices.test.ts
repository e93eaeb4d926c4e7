import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../server/platform/database/db.ts'
import { openLive } from '../../server/platform/live/live.ts'
import { sendNoticesSince } from '../../server/platform/live/sendNotices.ts'
import { createLog } from '../../server/platform/log/log.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'

let database: TestDatabase
/** A connection without a sender: what it commits looks as if its process died right after. */
let mute: pg.Client
let listener: pg.Client
let heard: string[]

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  heard = []
  mute = new pg.Client({ connectionString: database.url })
  listener = new pg.Client({ connectionString: database.url })
  await Promise.all([mute.connect(), listener.connect()])
  listener.on('notification', ({ payload = '' }) => heard.push(payload))
  await listener.query('LISTEN table_changed')
})
afterEach(() => Promise.all([mute.end(), listener.end()]))

const note = (db: Pick<pg.Client, 'query'>, payload: string) =>
  db.query("SELECT after_commit.pg_notify('table_changed', $1)", [payload])

const waiting = async () => (await mute.query('SELECT payload FROM change_notices')).rows

/** Commits one more change, and waits until its notice arrives: notices sent before it have arrived by then. */
async function commitAndReceive(payload: string): Promise<string[]> {
  await note(database.pool, payload)
  await eventually(() => expect(heard).toContain(payload))
  return heard
}

test('a committed change sends a notice, and one that is rolled back does not', async () => {
  await mute.query('BEGIN')
  await note(mute, 'rolled back')
  await mute.query('ROLLBACK')
  const client = await database.pool.connect()
  await client.query('BEGIN')
  await note(client, 'half')
  await client.query('SAVEPOINT before')
  await note(client, 'taken back')
  await client.query('ROLLBACK TO before')
  await client.query('COMMIT')
  client.release()
  expect((await commitAndReceive('last')).toSorted()).toEqual(['half', 'last'])
  expect(await waiting()).toEqual([])
})

test('changes of a connection that fills a database send no notices', async () => {
  const filling = openDatabase(database.url, { max: 1, filling: true })
  await note(filling.pool, 'filled')
  // A pool ends only once the notices of its connections are sent.
  await filling.close()
  expect(await waiting()).toEqual([{ payload: 'filled' }])
  await mute.query('DELETE FROM change_notices')
})

test('the change of a transaction that commits later than others sends its notice, too', async () => {
  const slow = await database.pool.connect()
  await slow.query('BEGIN')
  await note(slow, 'slow')
  expect(await commitAndReceive('one')).toEqual(['one'])
  expect(await commitAndReceive('two')).toEqual(['one', 'two'])
  await slow.query('COMMIT')
  slow.release()
  await eventually(() => expect(heard).toEqual(['one', 'two', 'slow']))
})

test('the same notice of many transactions is sent once', async () => {
  for (const payload of ['same', 'same', 'other', 'same']) await note(mute, payload)
  expect(await waiting()).toHaveLength(4)
  await mute.query(sendNoticesSince('0'))
  await eventually(() => expect(heard.toSorted()).toEqual(['other', 'same']))
  expect(await waiting()).toEqual([])
})

test('notices that another process is sending are left to it, and sent if it dies meanwhile', async () => {
  await note(mute, 'left behind')
  await mute.query('BEGIN')
  await mute.query(sendNoticesSince('0'))
  expect(await commitAndReceive('meanwhile')).toEqual(['meanwhile'])
  await mute.query('ROLLBACK')
  const { rows } = await database.pool.query(sendNoticesSince('0'))
  expect(rows).toMatchObject([{ taken: 1 }])
  await eventually(() => expect(heard).toEqual(['meanwhile', 'left behind']))
})

test('the notices of a process that died before it sent them are sent by a process that listens', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const live = openLive({ url: database.url, log: createLog('silent') })
  onTestFinished(live.close)
  const tables: (number | null)[] = []
  live.onTable((id) => tables.push(id))
  await eventually(() => expect(tables).toEqual([null]))
  await note(mute, '7')
  vi.advanceTimersByTime(5000)
  await eventually(() => expect(tables).toEqual([null, 7]))
  expect(await waiting()).toEqual([])
})

test('the notices of a connection that was lost with the reply to its commit are sent', async () => {
  const client = await database.pool.connect()
  const lost = new Promise<void>((resolve) => client.on('error', () => resolve()))
  await client.query('BEGIN')
  await note(client, 'unanswered')
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const committed = client.query('COMMIT; SELECT pg_sleep(60)').catch(() => undefined)
  await eventually(async () => expect(await waiting()).toEqual([{ payload: 'unanswered' }]))
  await mute.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
  await Promise.all([committed, lost])
  client.release(true)
  await eventually(() => expect(heard).toEqual(['unanswered']))
})

test('a new job sends a notice in the same way', async () => {
  await mute.query('BEGIN')
  await mute.query("SELECT graphile_worker.add_job('sweepOutbox')")
  const { rows } = await mute.query('SELECT channel FROM change_notices')
  await mute.query('ROLLBACK')
  expect(rows).toEqual([{ channel: 'jobs:insert' }])
})

test('no trigger notifies inside its transaction', async () => {
  const { rows } = await mute.query(`
    SELECT proname FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND prosrc ~ '(?<!after_commit\\.)pg_notify'`)
  expect(rows).toEqual([])
})
