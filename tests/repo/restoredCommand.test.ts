import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

async function restored(...args: string[]): Promise<{ status: number; complained: string }> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const secret = { SESSION_SECRET: 'a secret of the tests, which is long enough' }
  const env = { PATH, HOME, NODE_COMPILE_CACHE, DATABASE_URL: database.url, ...secret }
  const child = spawn(process.execPath, ['server/boot/restoredCommand.ts', ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'close')
  const complained = await text(child.stderr)
  const [status] = await ended
  return { status, complained }
}

test('npm run restored changes nothing while others use the database', async () => {
  await database.pool.query('SELECT 1')
  const outcome = await restored('2026-11-01T12:00:00Z')
  expect(outcome.status).toBe(1)
  expect(outcome.complained).toMatch(
    /^Others use this database \(\d+ connections\): stop all web processes and workers first\.\n$/,
  )
  expect(await database.prisma.auditEntry.count()).toBe(0)
})

test.each([[], ['yesterday'], ['2026-11-01T12:00:00Z', 'service.log']])(
  'and asks for the instant: %s',
  async (...args) => {
    const outcome = await restored(...args)
    expect(outcome.status).toBe(1)
    expect(outcome.complained).toMatch(/^Usage: npm run restored/)
  },
)
