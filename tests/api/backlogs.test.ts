import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobs } from '../../server/jobs/jobs.ts'
import type { JobName } from '../../server/platform/queue/jobNames.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { createMember } from '../support/factories.ts'
import { refuseLarge } from '../support/refuseWrites.ts'

/** How many rows a worker finds that was off for weeks: more than one statement can change within its time limit. */
const backlog = 4500
const most = 2500

let api: TestApi

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  await api.deps.database.pool.query(
    'TRUNCATE members, messages, early_access_requests, outbox_mails, rate_limits, tallies, graphile_worker._private_jobs CASCADE',
  )
})
afterAll(() => api.close())

const run = (sql: string, values: unknown[] = []) => api.deps.database.pool.query(sql, values)
const count = async (rows: string): Promise<number> => (await run(`SELECT FROM ${rows}`)).rowCount ?? 0
const failed = () => count('graphile_worker.jobs WHERE last_error IS NOT NULL')
/** A year and a half ago, by the clock of the test. */
const longAgo = '2025-05-19T17:00:00.000Z'

type Backlog = {
  job: JobName
  write: Parameters<typeof refuseLarge>[1]
  /** SQL that writes a row for each row of a series, which has a number `n`, a `member` and an instant `long_ago` */
  fill: string
  /** what is left of them */
  left: string
}

const mails = `INSERT INTO outbox_mails (key, to_address, template, data, state, created_at)
  SELECT n || ' ' || member, 'a@example.org', 'resumed', '{}', 'Sent', long_ago FROM series`

const backlogs: Record<string, Backlog> = {
  'login links': {
    job: 'purgeByRetention',
    write: 'DELETE ON login_tokens',
    fill: `INSERT INTO login_tokens (hash, member_id, redirect, created_at, expires_at)
      SELECT sha256(n::text::bytea), member, '/', long_ago, long_ago + interval '10 min' FROM series`,
    left: 'login_tokens',
  },
  sessions: {
    job: 'purgeByRetention',
    write: 'DELETE ON sessions',
    fill: `INSERT INTO sessions (id, member_id, created_at, last_used_at, expires_at)
      SELECT gen_random_uuid(), member, long_ago, long_ago, '2027-01-01' FROM series`,
    left: 'sessions',
  },
  'counts of rate limits': {
    job: 'purgeByRetention',
    write: 'DELETE ON rate_limits',
    fill: `INSERT INTO rate_limits (key, expire)
      SELECT n || ' ' || member, extract(epoch FROM long_ago) * 1000 FROM series`,
    left: 'rate_limits',
  },
  "fingerprints of visitors' messages": {
    job: 'purgeByRetention',
    write: 'UPDATE ON messages',
    fill: `INSERT INTO messages (origin, email, subject, body, fingerprint, created_at, member_id)
      SELECT 'Contact', 'a@example.org', 'Other', 'Hello', 'a fingerprint', long_ago, member FROM series`,
    left: 'messages WHERE fingerprint IS NOT NULL',
  },
  "visitors' requests": {
    job: 'purgeByRetention',
    write: 'DELETE ON early_access_requests',
    fill: `INSERT INTO early_access_requests (email, requested_at, updated_at)
      SELECT n || '@' || member || '.example.org', long_ago, long_ago FROM series`,
    left: 'early_access_requests',
  },
  "visitors' messages": {
    job: 'purgeByRetention',
    write: 'DELETE ON messages',
    fill: `INSERT INTO messages (origin, email, subject, body, created_at)
      SELECT 'Contact', n || '@' || member || '.example.org', 'Other', 'Hello', long_ago FROM series`,
    left: 'messages',
  },
  "visitors' mails": {
    job: 'purgeByRetention',
    write: 'DELETE ON outbox_mails',
    fill: mails,
    left: 'outbox_mails',
  },
  'bodies of mails': {
    job: 'purgeMailBodies',
    write: 'UPDATE ON outbox_mails',
    fill: mails,
    left: 'outbox_mails WHERE body_purged_at IS NULL',
  },
}

describe('a backlog too large for one SQL statement is processed:', () => {
  test.each(Object.entries(backlogs))('%s', async (_what, { job, write, fill, left }) => {
    const member = await createMember(api)
    const numbers = `SELECT n, $1::int AS member, $2::timestamptz AS long_ago FROM generate_series(1, ${backlog}) n`
    await run(`WITH series AS (${numbers}) ${fill}`, [member.id, longAgo])
    expect(await count(left)).toBe(backlog)
    await refuseLarge(api, write, most)
    await api.work([job])
    expect(await failed()).toBe(0)
    expect(await count(left)).toBe(0)
  })

  test('mails without a job', async () => {
    const [mails, mostJobs] = [1200, 700]
    await run(
      `INSERT INTO outbox_mails (key, to_address, template, data, state, created_at)
       SELECT n::text, 'a@example.org', 'resumed', '{}', 'Queued', $2 FROM generate_series(1, $1::int) n`,
      [mails, longAgo],
    )
    await refuseLarge(api, 'INSERT ON graphile_worker._private_jobs', mostJobs)
    // Only this job, since sending what it queues would take a minute.
    const { signal } = new AbortController()
    const withConnection = () => Promise.reject(new Error('This job needs no connection of its own'))
    await jobs.sweepOutbox({}, { ...api.deps, now: api.clock(), signal, withConnection })
    expect(await count('graphile_worker.jobs')).toBe(mails)
  })

  test('parts of counts', async () => {
    const parts = 3 * most
    await run(`INSERT INTO tallies (name, amount) SELECT $1, 1 FROM generate_series(1, ${parts})`, [
      `request ${randomUUID()}`,
    ])
    await refuseLarge(api, 'DELETE ON tallies', most)
    await api.work(['addUpTallies'])
    await api.work(['addUpTallies'])
    expect(await failed()).toBe(0)
    const { rows } = await run("SELECT amount FROM tallies WHERE name LIKE 'request %-%'")
    expect(rows).toEqual([{ amount: parts }])
  })
})
