import { glob, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

/** Matches reads of the system clock in TypeScript and in SQL. Measuring a duration does not count. */
const systemClock =
  /new Date\(\s*\)|\bDate\.now\b|\bTemporal\.Now\b|(?<!performance\.)\b(?:now|(?:clock|statement|transaction)_timestamp)\(\)|\bCURRENT_(?:TIMESTAMP|DATE|TIME)\b/gi
/** Matches reads of the program's own clock. */
const oneClock = /\bclock\(\)/g

/** Returns the matches by file under a folder, without those in comments. */
async function findings(folder: string, pattern: RegExp): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for await (const path of glob(`${folder}/**/*.{ts,sql,prisma}`)) {
    if (path.includes('/generated/')) continue
    const code = (await readFile(path, 'utf8')).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    const matches = code.match(pattern)
    if (matches) found[path] = matches
  }
  return found
}

describe('every rule that depends on time has the current instant as an argument', () => {
  it('only the composition roots read the system clock', async () => {
    expect(await findings('server', systemClock)).toEqual({
      'server/boot/start.ts': ['new Date()'],
      'server/boot/operatorCommand.ts': ['new Date()'],
      'server/boot/restoredCommand.ts': ['new Date()'],
      // Graphile-worker decides by its own clock, PostgreSQL's, when a job is due and when it may be retried.
      'server/jobs/runner/runJobs.ts': ['now()', 'now()'],
      'server/jobs/tasks/askProvider.ts': ['now()'],
      // How long ago another process handed a mail over; its clock may differ from ours.
      'server/mail/delivery/deliverMail.ts': ['clock_timestamp()', 'clock_timestamp()', 'clock_timestamp()'],
      // How long a job has waited by PostgreSQL's clock, and how far our clock is ahead of it.
      'server/platform/metrics/databaseFigures.ts': ['now()', 'now()', 'now()', 'clock_timestamp()'],
    })
  })

  it('no column is filled by the clock of the database', async () => {
    expect(await findings('prisma/migrations', systemClock)).toEqual({})
  })

  it('each request and each job run reads the clock once', async () => {
    expect(await findings('server', oneClock)).toEqual({
      'server/api/graphql/builder/context.ts': ['clock()'],
      'server/api/graphql/table/followTable.ts': ['clock()'],
      'server/api/reads/quickReader.ts': ['clock()'],
      'server/jobs/runner/workerParts.ts': ['clock()'],
      'server/api/http/answerPage.ts': ['clock()'],
      'server/api/http/calendarFeed.ts': ['clock()'],
      'server/api/http/livekitWebhook.ts': ['clock()'],
      'server/api/http/meet.ts': ['clock()'],
      'server/api/http/postmarkWebhook.ts': ['clock()'],
      'server/api/http/unsubscribePage.ts': ['clock()'],
      'server/api/http/zoomWebhook.ts': ['clock()'],
      'server/platform/live/rooms.ts': ['clock()', 'clock()'],
      'server/platform/metrics/databaseFigures.ts': ['clock()'],
    })
  })

  it.each(['new Date()', 'Date.now()', 'SELECT now()', 'DEFAULT CURRENT_TIMESTAMP', 'clock_timestamp()'])(
    'the search notices %s',
    (code) => {
      expect(code.match(systemClock)).not.toBeNull()
    },
  )
})

describe('instants are stored as UTC', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.close())

  it('in columns with the precision of a millisecond, as they are sent', async () => {
    const { rows } = await database.pool.query<{ column: string; type: string }>(
      `SELECT attrelid::regclass || '.' || attname AS column, format_type(atttypid, atttypmod) AS type
       FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
       WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND NOT attisdropped AND relname <> '_prisma_migrations'
         AND atttypid IN ('timestamp'::regtype, 'timestamptz'::regtype, 'date'::regtype, 'time'::regtype)`,
    )
    expect(rows.length).toBeGreaterThan(30)
    // A calendar day is not an instant: when it begins depends on the time zone.
    expect(rows.filter(({ type }) => type !== 'timestamp(3) with time zone')).toEqual([
      { column: 'members.away_until', type: 'date' },
    ])
  })
})
