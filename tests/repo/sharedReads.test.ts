import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSharedReads, type SharedReads } from '../../server/platform/database/sharedReads.ts'
import { openWork, runWork } from '../../server/platform/log/currentWork.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

const sessionId = '00000000-0000-4000-8000-000000000000'
const now = new Date('2026-03-02T12:00:00Z')
const members = Array.from({ length: 40 }, (_, index) => index)

/** Returns the number of the asking member, but no row for member 5. */
const echo = {
  name: 'echo',
  text: `SELECT $2::int AS member, $3::timestamptz AS at WHERE $2::int <> 5 AND $1::uuid IS NOT NULL`,
}

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('a read whose connection is cut is sent once more', async () => {
  const own = await createTestDatabase()
  await own.pool.query('CREATE SEQUENCE tries')
  const cutOnce = {
    name: 'cut-once',
    text: `SELECT CASE WHEN nextval('tries') = 1 THEN pg_terminate_backend(pg_backend_pid())::text ELSE 'here' END AS is`,
  }
  expect(await own.reads.ask(cutOnce, null)).toEqual({ is: 'here' })
  const alwaysCut = {
    name: 'always-cut',
    text: `SELECT pg_terminate_backend(pg_backend_pid()), nextval('tries')`,
  }
  await expect(own.reads.ask(alwaysCut, null)).rejects.toMatchObject({ code: '57P01' })
  await own.close()
})

describe('reads that arrive while every connection is busy', () => {
  const ask = (statement: typeof echo, memberId: number) =>
    database.reads.ask<{ member: number; at: Date }>(statement, { sessionId, memberId, now })

  /** Lets all members read at once. Returns the replies and the number of statements sent. */
  async function readTogether<T>(
    act: (member: number) => Promise<T>,
  ): Promise<{ replies: T[]; sent: number }> {
    const works = members.map(() => openWork({}))
    const replies = await Promise.all(works.map((work, member) => runWork(work, () => act(member))))
    return { replies, sent: works.reduce((sum, { statements }) => sum + statements, 0) }
  }

  it('are sent together, and each caller gets their own row, or none', async () => {
    const { replies, sent } = await readTogether((member) => ask(echo, member))
    expect(replies).toEqual(members.map((member) => (member === 5 ? undefined : { member, at: now })))
    // Three statements for one member each, then three for 16, 16 and 5.
    expect(sent).toBe(6)
  })

  it('share the row if it is the same for everybody', async () => {
    const anybody = { name: 'anybody', text: 'SELECT 1 AS one' }
    const { replies, sent } = await readTogether(() => database.reads.ask(anybody, null))
    expect(replies).toEqual(members.map(() => ({ one: 1 })))
    expect(sent).toBe(6)
  })

  it('fail separately if the row of one caller cannot be computed', async () => {
    const quotient = {
      name: 'quotient',
      text: 'SELECT 7 / ($2::int - 20) AS member, $3::timestamptz AS at, $1::uuid',
    }
    const { replies } = await readTogether((member) =>
      ask(quotient, member).then((row) => row?.member, String),
    )
    expect(replies).toEqual(
      members.map((member) =>
        member === 20 ? 'error: division by zero' : Math.trunc(7 / (member - 20)) + 0,
      ),
    )
  })

  it('fail together if the statement itself is wrong, and do not block later reads', async () => {
    const wrong = { name: 'wrong', text: 'SELECT $1::uuid, $2::int, $3::timestamptz FROM nowhere' }
    const { replies } = await readTogether((member) => ask(wrong, member).catch(String))
    expect(new Set(replies)).toEqual(new Set(['error: relation "nowhere" does not exist']))
    expect(await ask(echo, 7)).toEqual({ member: 7, at: now })
  })

  it('of another statement are sent, too', async () => {
    const other = { ...echo, name: 'other' }
    const { replies } = await readTogether((member) => ask(member % 2 ? echo : other, member))
    expect(replies.map((row) => row?.member)).toEqual(members.map((each) => (each === 5 ? undefined : each)))
  })
})

describe('a read that gets no connection in time', () => {
  const locked = { name: 'locked', text: 'SELECT pg_advisory_xact_lock(7) IS NOT NULL AS free' }
  let pool: pg.Pool
  let reads: SharedReads

  beforeEach(async () => {
    pool = new pg.Pool({ connectionString: database.url, max: 1 })
    reads = openSharedReads(pool, 20)
    return async () => {
      const gone = once(pool, 'remove')
      await pool.end()
      await gone
    }
  })

  it('is refused as PostgreSQL would refuse it, and the others go on', async () => {
    const holder = await database.pool.connect()
    await holder.query('SELECT pg_advisory_lock(7)')
    const first = reads.ask(locked, null)
    const late = [reads.ask(locked, null), reads.ask(locked, null)]
    for (const each of late) await expect(each).rejects.toMatchObject({ code: '53300' })
    expect(reads.waiting()).toBe(0)
    await holder.query('SELECT pg_advisory_unlock(7)')
    holder.release()
    expect(await first).toEqual({ free: true })
    expect(await reads.ask(locked, null)).toEqual({ free: true })
  })
})
