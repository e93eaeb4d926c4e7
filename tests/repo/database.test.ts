import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../server/platform/database/db.ts'
import { createStatementNamer } from '../../server/platform/database/statementNames.ts'
import { publicError } from '../../server/platform/http/publicErrors.ts'
import { createLog } from '../../server/platform/log/log.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.close())

describe('the connections', () => {
  it('carry the limits that keep a stuck statement from holding up others', async () => {
    const names = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout', 'TimeZone']
    const { rows } = await database.pool.query(
      'SELECT name, current_setting(name) AS value FROM unnest($1::text[]) AS name',
      [names],
    )
    expect(rows.map((row) => row.value)).toEqual(['2s', '5s', '10s', 'UTC'])
  })

  it('refuse a request for one more than the pool holds, after a while', async () => {
    const small = openDatabase(database.url, { max: 1 })
    const held = await small.pool.connect()
    await expect(small.prisma.member.count()).rejects.toThrow(/timeout exceeded when trying to connect/)
    held.release()
    await expect(small.prisma.member.count()).resolves.toBe(0)
    await small.close()
  })

  it('end a transaction that takes too long, which is a busy service and no fault of the caller', async () => {
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

describe('prepared statement names', () => {
  it('go to texts that come again, always the same', () => {
    const name = createStatementNamer()
    expect(name({ sql: 'a' })).toBe('')
    const given = name({ sql: 'a' })
    expect(given).not.toBe('')
    expect(name({ sql: 'a' })).toBe(given)
    expect([name({ sql: 'b' }), name({ sql: 'b' })]).not.toContain(given)
  })

  it('never grow past their bound', () => {
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
