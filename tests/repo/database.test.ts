import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { requireSettings } from '../../server/platform/database/connectionSettings.ts'
import { openDatabase } from '../../server/platform/database/db.ts'
import { createStatementNamer } from '../../server/platform/database/statementNames.ts'
import { publicError } from '../../server/platform/http/publicErrors.ts'
import { createLog } from '../../server/platform/log/log.ts'
import { createClock } from '../support/clock.ts'
import { createStrictDatabase, createTestDatabase, type TestDatabase } from '../support/database.ts'
import { createMember } from '../support/factories.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createStrictDatabase()
})

afterAll(() => database.close())

describe('the connections to the database', () => {
  it('have the timeouts that prevent a stuck statement from blocking others', async () => {
    const names = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout', 'TimeZone']
    const { rows } = await database.pool.query(
      'SELECT name, current_setting(name) AS value FROM unnest($1::text[]) AS name',
      [names],
    )
    expect(rows.map((row) => row.value)).toEqual(['2s', '5s', '10s', 'UTC'])
  })

  it('are refused at the start if a pooler drops the options they are opened with', async () => {
    await requireSettings(database.pool)
    const bare = new pg.Pool({ connectionString: database.url, options: '-c TimeZone=UTC' })
    await expect(requireSettings(bare)).rejects.toThrow(
      /drops .*lock_timeout.* connect_query\): SET TimeZone = 'UTC'; SET lock_timeout = '2000'/,
    )
    await bare.end()
  })

  it('commit asynchronously only while a database is filled', async () => {
    const hasty = openDatabase(database.url, { max: 1, filling: true })
    const setHere =
      "SELECT name, setting FROM pg_settings WHERE name = 'synchronous_commit' AND source = 'client'"
    const [usual, asked] = await Promise.all([database.pool.query(setHere), hasty.pool.query(setHere)])
    await hasty.close()
    expect(usual.rows).toEqual([])
    expect(asked.rows).toEqual([{ name: 'synchronous_commit', setting: 'off' }])
  })

  it('give up a statement without a reply, which counts as a busy service and not as the caller’s fault', async () => {
    expect(database.pool.options.query_timeout).toBeGreaterThan(5000)
    const hasty = openDatabase(database.url, { max: 1 })
    Object.assign(hasty.pool.options, { query_timeout: 20 })
    const error: unknown = await hasty.pool.query('SELECT pg_sleep(4)').catch((thrown: unknown) => thrown)
    expect(publicError(error, createLog('silent'))).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 2 })
    expect(hasty.pool.totalCount).toBe(0)
    await hasty.close()
  })

  it('refuse, after a while, a request for one more than the pool has', async () => {
    const small = openDatabase(database.url, { max: 1 })
    const held = await small.pool.connect()
    await expect(small.prisma.member.count()).rejects.toThrow(/timeout exceeded when trying to connect/)
    held.release()
    await expect(small.prisma.member.count()).resolves.toBe(0)
    await small.close()
  })

  it('may be lost while somebody holds them, and then fail only the next statement', async () => {
    const single = openDatabase(database.url, { max: 1 })
    const held = await single.pool.connect()
    const { rows } = await held.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const lost = Promise.withResolvers<void>()
    held.once('end', lost.resolve)
    process.once('uncaughtException', lost.reject)
    onTestFinished(() => void process.off('uncaughtException', lost.reject))
    await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
    await lost.promise
    await expect(held.query('SELECT')).rejects.toThrow()
    held.release()
    await expect(single.prisma.member.count()).resolves.toBe(0)
    await single.close()
  })

  it('end a transaction that takes too long, which counts as a busy service and not as the caller’s fault', async () => {
    const endless = database.prisma.$transaction(
      async (tx) => {
        for (;;) await tx.member.count()
      },
      { timeout: 1 },
    )
    const error: unknown = await endless.catch((thrown: unknown) => thrown)
    expect(publicError(error, createLog('silent'))).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 2 })
  })

  it('prepare a Prisma query from its second run on', async () => {
    const single = openDatabase(database.url, { max: 1 })
    const prepared = async (): Promise<number> => {
      const { rows } = await single.pool.query(`SELECT count(*)::int AS n FROM pg_prepared_statements`)
      return rows[0].n
    }
    await single.prisma.location.findMany()
    expect(await prepared()).toBe(0)
    await single.prisma.location.findMany()
    expect(await prepared()).toBe(1)
    await single.close()
  })
})

describe('a database of the tests that is given back', () => {
  const place = { deps: { clock: createClock(), secret: 'a secret of the tests' } }
  const createIn = (own: TestDatabase) => createMember({ deps: { ...place.deps, database: own } })

  /** Returns every row, and the next number of each sequence. */
  async function contentOf({ pool }: TestDatabase): Promise<unknown> {
    const { rows: tables } = await pool.query(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
    )
    const contents = tables.map(async ({ name }) => [name, (await pool.query(`TABLE ${name}`)).rows])
    const { rows: sequences } = await pool.query('SELECT * FROM pg_sequences ORDER BY 1, 2')
    return { contents: await Promise.all(contents), sequences }
  }

  it('is like new for the next test', async () => {
    const first = await createTestDatabase()
    const before = await contentOf(first)
    await createIn(first)
    await first.pool.query("SELECT graphile_worker.add_job('sweepOutbox')")
    await first.prisma.location.update({ where: { id: 1 }, data: { label: 'Elsewhere' } })
    await first.prisma.gender.deleteMany({ where: { id: 2 } })
    await first.pool.query('SET statement_timeout = 0; SELECT pg_advisory_lock(7)')
    const left = new pg.Client({ connectionString: first.url })
    const isOver = new Promise((resolve) => left.on('error', resolve))
    await left.connect()
    expect(await contentOf(first)).not.toEqual(before)
    await first.close()
    const second = await createTestDatabase()
    expect(second.url).toBe(first.url)
    expect(await contentOf(second)).toEqual(before)
    const { rows } = await second.pool.query(
      "SELECT current_setting('statement_timeout') AS timeout, (SELECT count(*)::int FROM pg_locks JOIN pg_database d ON d.oid = database WHERE locktype = 'advisory' AND datname = current_database()) AS locks",
    )
    expect(rows).toEqual([{ timeout: '1min', locks: 0 }])
    expect((await createIn(second)).id).toBe(1)
    await second.close()
    await isOver
  })

  it('is used by one test after the other as long as they write few rows', async () => {
    const urls = new Set<string>()
    const labels = new Set<string>()
    for (let test = 0; test < 12; test++) {
      const copy = await createTestDatabase()
      urls.add(copy.url)
      await createIn(copy)
      labels.add((await copy.prisma.location.findUniqueOrThrow({ where: { id: 1 } })).label)
      if (test % 2 === 0)
        await copy.prisma.location.update({ where: { id: 1 }, data: { label: 'Elsewhere' } })
      await copy.close()
    }
    expect([urls.size, labels.size]).toEqual([1, 1])
  })

  it.each([
    ['a column', 'ALTER TABLE members ALTER COLUMN no_shows SET DEFAULT 3'],
    ['a trigger', 'ALTER TABLE members DISABLE TRIGGER USER'],
    ['a check', 'ALTER TABLE encounters DROP CONSTRAINT encounters_never_oversold'],
    ['a function', 'CREATE FUNCTION extra() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$'],
    ['a sequence', 'ALTER SEQUENCE members_id_seq INCREMENT 5'],
    ['what the planner knows', 'ANALYZE locations'],
  ])('is dropped when %s was changed', async (_, change) => {
    const first = await createTestDatabase()
    await first.pool.query(change)
    await first.close()
    const second = await createTestDatabase()
    expect(second.url).not.toBe(first.url)
    await second.close()
  })
})

describe('prepared statement names', () => {
  it('are given to repeated statements, and stay the same', () => {
    const name = createStatementNamer()
    expect(name({ sql: 'a' })).toBe('')
    const given = name({ sql: 'a' })
    expect(given).not.toBe('')
    expect(name({ sql: 'a' })).toBe(given)
    expect([name({ sql: 'b' }), name({ sql: 'b' })]).not.toContain(given)
  })

  it('are limited in number', () => {
    const name = createStatementNamer({ names: 3, watched: 10 })
    const given = new Set<string>()
    for (let text = 0; text < 100; text++) {
      name({ sql: `select ${text}` })
      given.add(name({ sql: `select ${text}` }))
    }
    given.delete('')
    expect(given.size).toBe(3)
  })
})
