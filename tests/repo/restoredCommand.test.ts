import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyMigrations } from '../../prisma/history.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

type Outcome = { status: number; said: string; complained: string }

async function restored(args: readonly string[], log = '', url = database.url): Promise<Outcome> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const secret = { SESSION_SECRET: 'a secret of the tests, which is long enough' }
  const env = { PATH, HOME, NODE_COMPILE_CACHE, DATABASE_URL: url, ...secret }
  const child = spawn(process.execPath, ['server/boot/restoredCommand.ts', ...args], {
    env,
    stdio: 'pipe',
  })
  const ended = once(child, 'close')
  // A refused command exits without reading its log.
  child.stdin.on('error', () => undefined).end(log)
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [status] = await ended
  return { status, said, complained }
}

test('npm run restored changes nothing while others use the database', async () => {
  await database.pool.query('SELECT 1')
  const outcome = await restored(['2026-11-01T12:00:00Z'])
  expect(outcome.status).toBe(1)
  expect(outcome.complained).toMatch(
    /^Others use this database \(\d+ connections\): stop all web processes and workers first\.\n$/,
  )
  expect(await database.prisma.auditEntry.count()).toBe(0)
})

test.each([[], ['yesterday'], ['2026-11-01T12:00:00Z', 'service.log']])(
  'npm run restored asks for the instant: %s',
  async (...args) => {
    const outcome = await restored(args)
    expect(outcome.status).toBe(1)
    expect(outcome.complained).toMatch(/^Usage: node server\/boot\/restoredCommand\.ts INSTANT/)
  },
)

const line = (time: string) => `{"level":30,"time":"${time}","msg":"request"}\n`

test.each([
  {
    what: 'a log from the instant on',
    log: `${line('2026-11-01T11:00:00.000Z')}Ready\nweb-1  | ${line('2026-11-01T12:30:00.000Z')}`,
    says: "Read 3 lines, 1 of them of the service's log since then, the last one of 2026-11-01T12:30:00.000Z.",
  },
  {
    what: 'nothing',
    log: '',
    says: "Read 0 lines, and none is of the service's log since then. Was that the right file?",
  },
  {
    what: 'a log of before alone',
    log: line('2026-11-01T11:59:59.999Z'),
    says: "Read 1 lines, and none is of the service's log since then. Was that the right file?",
  },
])('npm run restored says what it read, so that a wrong file is noticed: $what', async ({ log, says }) => {
  const quiet = await createEmptyDatabase()
  await applyMigrations(quiet.url)
  try {
    const outcome = await restored(['2026-11-01T12:00:00Z'], log, quiet.url)
    expect(outcome).toMatchObject({ status: 0, complained: '' })
    expect(outcome.said).toContain(says)
  } finally {
    await quiet.drop()
  }
})
