import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OutboxMail } from '../../server/generated/client/client.ts'
import { runJobsOn } from '../../server/jobs/runner/runJobs.ts'
import { maximumAttempts } from '../../server/mail/delivery/deliverMail.ts'
import { queueMail, queueMails } from '../../server/mail/outbox/queueMail.ts'
import { samples } from '../../server/mail/templates/samples.ts'
import type { JobDeps } from '../../server/platform/parts.ts'
import { addJob } from '../../server/platform/queue/addJob.ts'
import { createClock, hour, type TestClock } from '../support/clock.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { jobDeps, skipBackOff, skipSearchDelay } from '../support/jobs.ts'
import { captureLog } from '../support/logLines.ts'
import { type FakePostmark, startFakePostmark } from '../support/postmark.ts'

let database: TestDatabase
let postmark: FakePostmark
let clock: TestClock
let deps: JobDeps
let count = 0

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  postmark = await startFakePostmark()
  clock = createClock(new Date('2026-11-21T15:00:00.000Z'))
  deps = jobDeps(database, clock, postmark.url)
})
afterEach(async () => {
  await postmark.close()
  await database.pool.query(
    'TRUNCATE outbox_mails, suppressed_addresses, address_words, graphile_worker._private_jobs CASCADE',
  )
})

async function queue(
  template: 'resumed' | 'youMadeAnImpression' = 'resumed',
  to = 'ada@example.org',
): Promise<string> {
  count += 1
  const key = `test:${count}`
  const common = { key, to }
  await queueMail(
    database.prisma,
    deps,
    template === 'resumed'
      ? { ...common, template, data: { username: 'Ada' } }
      : { ...common, template, data: samples.youMadeAnImpression },
    clock(),
  )
  return key
}

async function queueLoginLink(): Promise<string> {
  count += 1
  const key = `login-link:${count}`
  const data = { username: 'Ada', redirect: '/member/dashboard' }
  await queueMail(
    database.prisma,
    deps,
    { key, to: 'ada@example.org', template: 'loginLink', data, secret: 'the-token' },
    clock(),
  )
  return key
}

const row = (key: string): Promise<OutboxMail> =>
  database.prisma.outboxMail.findUniqueOrThrow({ where: { key } })

async function retry(): Promise<void> {
  await skipBackOff(database)
  await runJobsOn(database.jobsPool, deps)
}

async function waitingJobs(): Promise<number> {
  const { rowCount } = await database.pool.query('SELECT FROM graphile_worker.jobs')
  return rowCount ?? 0
}

describe('the outbox', () => {
  test('stores a mail and its job in the transaction of what caused it, or neither', async () => {
    const failing = database.prisma.$transaction(async (tx) => {
      const mail = {
        key: 'rolled-back',
        to: 'ada@example.org',
        template: 'resumed',
        data: { username: 'Ada' },
      } as const
      await queueMail(tx, deps, mail, clock())
      throw new Error('the cause failed')
    })
    await expect(failing).rejects.toThrow('the cause failed')
    expect(await database.prisma.outboxMail.count()).toBe(0)
    expect(await waitingJobs()).toBe(0)
  })

  test.each([false, true])(
    'does not let a login link wait for broadcasts that were written before it (queued again: %s)',
    async (isSwept) => {
      const people = Array.from({ length: 5 }, (_, person) => `person${person}@example.org`)
      const data = { username: 'Ada', subject: 'News', text: 'We meet in Ann Arbor, too.' }
      const news = people.map((to) => ({ key: `news:${to}`, to, template: 'operatorNews' as const, data }))
      await queueMails(database.prisma, deps, news, clock())
      await queueLoginLink()
      if (isSwept) await database.pool.query('DELETE FROM graphile_worker._private_jobs')
      await runJobsOn(database.jobsPool, deps, isSwept ? ['sweepOutbox'] : [])
      const subjects = postmark.accepted.map(({ Subject }) => Subject)
      expect(subjects).toEqual([expect.stringMatching(/login link/i), ...people.map(() => 'News')])
    },
  )

  test('lets no other job wait for the mails that were queued before it', async () => {
    for (let mails = 0; mails < 3; mails++) await queue()
    await addJob(database.prisma, 'expireInvitations', {})
    const { log, lines } = captureLog()
    await runJobsOn(database.jobsPool, { ...deps, log })
    const order = lines('job done').map(({ job }) => job)
    expect(order).toEqual(['expireInvitations', 'sendMail', 'sendMail', 'sendMail'])
  })

  test('neither stores nor sends a second mail with the same key', async () => {
    const mail = {
      key: 'once',
      to: 'ada@example.org',
      template: 'resumed',
      data: { username: 'Ada' },
    } as const
    await queueMail(database.prisma, deps, mail, clock())
    await runJobsOn(database.jobsPool, deps)
    await queueMail(database.prisma, deps, mail, clock())
    await runJobsOn(database.jobsPool, deps)
    expect(await database.prisma.outboxMail.count()).toBe(1)
    expect(postmark.tries()).toBe(1)
  })

  const welcome = (key: string) =>
    ({ key, to: 'ada@example.org', template: 'resumed', data: { username: 'Ada' } }) as const

  test('stores many mails at once, in order, each with its job, and leaves out those whose key exists', async () => {
    await queueMail(database.prisma, deps, welcome('second'), clock())
    const keys = ['first', 'second', 'third', 'third']
    const written = await queueMails(database.prisma, deps, keys.map(welcome), clock())
    expect(written).toEqual(['first', 'third'])
    const rows = await database.prisma.outboxMail.findMany({ orderBy: { id: 'asc' } })
    expect(rows.map(({ key }) => key)).toEqual(['second', 'first', 'third'])
    await runJobsOn(database.jobsPool, deps)
    expect(postmark.accepted).toHaveLength(3)
  })

  test('leaves no gap in the ids for mails that an operator must not know of', async () => {
    const { encounter } = samples.youMadeAnImpression
    const chosen = {
      key: 'chosen',
      to: 'ada@example.org',
      template: 'youMadeAnImpression',
      data: { username: 'Ada', encounter },
    } as const
    await queueMails(database.prisma, deps, [welcome('before'), chosen, welcome('after')], clock())
    const [before, between, after] = await Promise.all(['before', 'chosen', 'after'].map(row))
    expect(between?.id).toBeLessThan(0)
    expect(after?.id).toBe((before?.id ?? 0) + 1)
  })

  test('refuses a mail that cannot be rendered from its data, and the others of the same call', async () => {
    const { encounter } = samples.youMadeAnImpression
    const broken = {
      key: 'broken',
      to: 'ada@example.org',
      template: 'youMadeAnImpression',
      data: { username: 'Ada', encounter: { ...encounter, startsAt: 'soon' } },
    } as const
    const queueing = queueMails(database.prisma, deps, [welcome('sound'), broken], clock())
    await expect(queueing).rejects.toThrow('startsAt')
    expect(await database.prisma.outboxMail.count()).toBe(0)
  })
})

test('a mail whose stored data does not fit its template is not sent, and its row says why', async () => {
  const { id } = await database.prisma.outboxMail.create({
    data: { key: 'odd', toAddress: 'ada@example.org', template: 'resumed', data: {}, createdAt: clock() },
  })
  await database.pool.query("SELECT graphile_worker.add_job('sendMail', $1)", [{ mail: id }])
  await runJobsOn(database.jobsPool, deps)
  expect(postmark.tries()).toBe(0)
  expect(await row('odd')).toMatchObject({ state: 'Queued', lastError: expect.stringContaining('username') })
})

describe('a mail Postmark accepts', () => {
  test('is sent once, without link or open tracking, on the stream of its kind', async () => {
    const key = await queue()
    await runJobsOn(database.jobsPool, deps)
    const sent = await row(key)
    const [message] = postmark.accepted
    expect(sent).toMatchObject({
      state: 'Sent',
      attempts: 1,
      sentAt: clock(),
      providerMessageId: message?.MessageID,
    })
    expect(message).toMatchObject({
      To: 'ada@example.org',
      From: 'Encounters <hello@encounters.example>',
      ReplyTo: 'operator@encounters.example',
      TrackLinks: 'None',
      TrackOpens: false,
      MessageStream: 'outbound',
      Headers: [{ Name: 'Auto-Submitted', Value: 'auto-generated' }],
    })
    expect(message?.Metadata.mail).toMatch(new RegExp(`^${sent.id}-[0-9a-f]{32}$`))
    expect(await waitingJobs()).toBe(0)
  })

  test('has List-Unsubscribe and List-Unsubscribe-Post if it is news', async () => {
    await queue('youMadeAnImpression')
    await runJobsOn(database.jobsPool, deps)
    expect(postmark.accepted[0]).toMatchObject({
      MessageStream: 'broadcast',
      Headers: [
        { Name: 'Auto-Submitted', Value: 'auto-generated' },
        {
          Name: 'List-Unsubscribe',
          Value: expect.stringMatching(/^<https:\/\/encounters\.example\/unsubscribe\/.+>$/),
        },
        { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
      ],
    })
  })

  test('has its login token sealed in the outbox, and wiped once it is sent', async () => {
    const key = await queueLoginLink()
    const queued = await row(key)
    expect(Buffer.from(queued.sealed ?? []).includes('the-token')).toBe(false)
    expect(queued.sealed?.length).toBe(28 + 'the-token'.length)
    expect(JSON.stringify(queued.data)).not.toContain('the-token')
    await runJobsOn(database.jobsPool, deps)
    expect(postmark.accepted[0]?.TextBody).toContain(
      'https://encounters.example/magic-login?token=the-token&',
    )
    expect((await row(key)).sealed).toBeNull()
  })
})

describe('a mail Postmark does not accept', () => {
  test.each(['rateLimit', 'fail', 'wrongToken', 'drop'] as const)(
    'is tried again after %s, and sent once',
    async (behaviour) => {
      postmark.next(behaviour)
      const key = await queue()
      await runJobsOn(database.jobsPool, deps)
      expect((await row(key)).state).not.toBe('Sent')
      expect((await row(key)).lastError).toBeTruthy()
      await skipSearchDelay(database)
      await retry()
      expect(await row(key)).toMatchObject({ state: 'Sent', attempts: 2, lastError: null })
      expect(postmark.accepted).toHaveLength(1)
    },
  )

  test('is retried with back-off', async () => {
    postmark.next('rateLimit')
    await queue()
    await runJobsOn(database.jobsPool, deps)
    expect(postmark.tries()).toBe(1)
    const { rows } = await database.pool.query(
      "SELECT run_at > updated_at + interval '2 seconds' AS later FROM graphile_worker.jobs",
    )
    expect(rows).toEqual([{ later: true }])
  })

  const onEachStream = ['resumed', 'youMadeAnImpression'] as const

  test.each(onEachStream)(
    'is searched for if the connection dropped after the acceptance, and not sent a second time: %s',
    async (template) => {
      postmark.next('acceptAndDrop')
      const key = await queue(template)
      await runJobsOn(database.jobsPool, deps)
      expect((await row(key)).state).toBe('Sending')
      await retry()
      const sent = await row(key)
      expect(sent).toMatchObject({
        state: 'Sent',
        attempts: 1,
        providerMessageId: postmark.accepted[0]?.MessageID,
      })
      expect(postmark.tries()).toBe(1)
      expect(postmark.accepted).toHaveLength(1)
    },
  )

  test('is not tried again while the search may not find it yet', async () => {
    postmark.next('drop')
    const key = await queue()
    await runJobsOn(database.jobsPool, deps)
    await retry()
    expect(postmark.searches()).toBe(1)
    expect(postmark.tries()).toBe(1)
    // The next worker may have a clock that is ahead.
    clock.advance(hour)
    await retry()
    expect(postmark.searches()).toBe(2)
    expect(postmark.tries()).toBe(1)
    // The request may take fifteen seconds, and the search twenty more.
    const { rows } = await database.pool.query(
      `SELECT extract(epoch FROM findable_from - clock_timestamp())::float8 AS wait FROM outbox_mails`,
    )
    expect(rows[0].wait).toBeGreaterThan(35 - 20)
    expect(rows[0].wait).toBeLessThan(35)
    await skipSearchDelay(database)
    await retry()
    expect(postmark.tries()).toBe(2)
    expect((await row(key)).state).toBe('Sent')
  })

  test('is found by a reference that differs from that of a new database with the same ids', async () => {
    postmark.next('acceptAndDrop')
    const key = await queue()
    await runJobsOn(database.jobsPool, deps)
    const { id } = await row(key)
    await database.prisma.outboxMail.update({ where: { id }, data: { key: 'another-cause' } })
    await skipSearchDelay(database)
    await retry()
    expect(postmark.accepted).toHaveLength(2)
  })

  test('ends as Failed when Postmark refuses it for good', async () => {
    postmark.next('refuse')
    const key = await queue()
    await runJobsOn(database.jobsPool, deps)
    expect(await row(key)).toMatchObject({ state: 'Failed', lastError: 'Invalid "To" address' })
    expect(await waitingJobs()).toBe(0)
  })

  test.each(['noCredits', 'unknownSender', 'pendingAccount'] as const)(
    'waits if an operator can correct the cause at Postmark: %s',
    async (trouble) => {
      postmark.next(trouble)
      const key = await queue()
      await runJobsOn(database.jobsPool, deps)
      expect(await row(key)).toMatchObject({ state: 'Queued' })
      await retry()
      expect(await row(key)).toMatchObject({ state: 'Sent' })
    },
  )

  test(`ends as Failed after ${maximumAttempts} tries`, async () => {
    postmark.next(...Array.from({ length: maximumAttempts + 1 }, () => 'rateLimit' as const))
    const key = await queue()
    await runJobsOn(database.jobsPool, deps)
    for (let tries = 1; tries < maximumAttempts; tries += 1) await retry()
    expect(await row(key)).toMatchObject({ state: 'Failed', attempts: maximumAttempts })
    await retry()
    expect(postmark.tries()).toBe(maximumAttempts)
  })

  test('suppresses the address when it is inactive', async () => {
    postmark.next('inactive')
    const key = await queue('resumed', 'Gone@example.org')
    await runJobsOn(database.jobsPool, deps)
    expect((await row(key)).state).toBe('Suppressed')
    expect(await database.prisma.suppressedAddress.findMany()).toMatchObject([
      { email: 'gone@example.org', reason: 'HardBounce' },
    ])
    const next = await queue('resumed', 'gone@example.org')
    await runJobsOn(database.jobsPool, deps)
    expect((await row(next)).state).toBe('Suppressed')
    expect(postmark.tries()).toBe(1)
  })
})

describe('a suppressed address', () => {
  test('that unsubscribed gets no news, but still gets login and account mails', async () => {
    const email = 'ada@example.org'
    await database.prisma.suppressedAddress.create({
      data: { email, reason: 'Unsubscribe', createdAt: clock() },
    })
    const news = await queue('youMadeAnImpression')
    const account = await queue()
    await runJobsOn(database.jobsPool, deps)
    expect((await row(news)).state).toBe('Suppressed')
    expect((await row(account)).state).toBe('Sent')
  })

  test('that complained gets no mail', async () => {
    const email = 'ada@example.org'
    await database.prisma.suppressedAddress.create({
      data: { email, reason: 'SpamComplaint', createdAt: clock() },
    })
    const key = await queue()
    await runJobsOn(database.jobsPool, deps)
    expect((await row(key)).state).toBe('Suppressed')
    expect(postmark.tries()).toBe(0)
  })
})

test('on a public site without a provider, mail waits, says why, and is sent once there is a provider', async () => {
  const key = await queue()
  const { postmark: _none, ...config } = deps.config
  await runJobsOn(database.jobsPool, { ...deps, config })
  expect(await row(key)).toMatchObject({
    state: 'Queued',
    sentAt: null,
    lastError: expect.stringContaining('no mail provider is set up'),
  })
  await retry()
  expect(await row(key)).toMatchObject({ state: 'Sent', lastError: null })
  expect(postmark.accepted).toHaveLength(1)
})

test('a login link that expired before it could be sent is skipped', async () => {
  const key = await queueLoginLink()
  clock.advance(10 * 60_000)
  await runJobsOn(database.jobsPool, deps)
  expect(await row(key)).toMatchObject({ state: 'Skipped', sealed: null })
  expect(postmark.tries()).toBe(0)
})

test('two workers at the same moment send one copy', async () => {
  const held = postmark.hold()
  const key = await queue()
  const first = runJobsOn(database.jobsPool, deps)
  await held.arrived
  clock.advance(60_000)
  const { id } = await row(key)
  await database.pool.query(
    `SELECT graphile_worker.add_job('sendMail', json_build_object('mail', $1::int))`,
    [id],
  )
  await runJobsOn(database.jobsPool, deps)
  held.release()
  await first
  await retry()
  expect(postmark.tries()).toBe(1)
  expect(await row(key)).toMatchObject({ state: 'Sent', attempts: 1 })
  expect(await waitingJobs()).toBe(0)
})
