import { setImmediate } from 'node:timers/promises'
import { parseCrontab } from 'graphile-worker'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { crontab, jobs } from '../../server/jobs/jobs.ts'
import { announceWorkers } from '../../server/jobs/runner/announceWorkers.ts'
import { keepRunning } from '../../server/jobs/runner/keepRunning.ts'
import { runJobsOn } from '../../server/jobs/runner/runJobs.ts'
import { startWorker } from '../../server/jobs/runner/runner.ts'
import { openWorkerPool } from '../../server/jobs/runner/workerPool.ts'
import { queueMail } from '../../server/mail/outbox/queueMail.ts'
import type { JobDeps } from '../../server/platform/parts.ts'
import { addJob } from '../../server/platform/queue/addJob.ts'
import { createClock, type TestClock } from '../support/clock.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { jobDeps } from '../support/jobs.ts'
import { type FakePostmark, startFakePostmark } from '../support/postmark.ts'

/**
 * Shorter than the time limit of a stopped mail and than the interval of sweeps, so that neither can cause what is
 * awaited.
 */
const soon = { timeout: 14_000 }

let database: TestDatabase
let postmark: FakePostmark
let clock: TestClock
let deps: JobDeps

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
  await database.pool.query('TRUNCATE outbox_mails, graphile_worker._private_jobs CASCADE')
})

const queue = (key: string): Promise<void> =>
  queueMail(
    database.prisma,
    deps,
    { key, to: 'ada@example.org', template: 'resumed', data: { username: 'Ada' } },
    clock(),
  )

const states = async (): Promise<string[]> =>
  (await database.prisma.outboxMail.findMany({ orderBy: { id: 'asc' } })).map(({ state }) => state)

const lockedBy = async (task: string | null = null): Promise<string[]> =>
  (
    await database.pool.query<{ locked_by: string }>(
      `SELECT locked_by FROM graphile_worker.jobs
       WHERE locked_by IS NOT NULL AND ($1::text IS NULL OR task_identifier = $1)`,
      [task],
    )
  ).rows.map((row) => row.locked_by)

/** How many jobs of these mails a worker has. A later job may belong to it or to another worker. */
const givenTo = async (worker: string | undefined, keys: readonly string[]): Promise<number> =>
  (
    await database.pool.query(
      `SELECT FROM graphile_worker._private_jobs job JOIN outbox_mails mail ON mail.id = (job.payload->>'mail')::int
       WHERE job.locked_by = $1 AND mail.key = ANY($2)`,
      [worker, keys],
    )
  ).rows.length

const textOf = ([statement]: unknown[]): string => (statement as { text?: string }).text ?? ''

/** Whether a worker asks for a job by this statement. Its other statements begin with the same three words. */
const asksForJob = (text: string): boolean => /^with j as \(\s+select/.test(text)

test('the crontab runs every job that nothing else queues', () => {
  const queued = [
    'arrangeMeeting',
    'formGroups',
    'issueMagicLink',
    'leaveRoom',
    'readmitAddress',
    'removeMeeting',
    'replaceDecliners',
    'sendMail',
    'writeBroadcast',
  ]
  const planned = parseCrontab(crontab).map(({ task }) => task)
  expect([...planned, ...queued].sort()).toEqual(Object.keys(jobs).sort())
})

test('a running worker sends a mail as soon as it is queued, and leaves no row locked when it stops', async () => {
  const worker = await startWorker(deps)
  await queue('at-once')
  await eventually(async () => expect(await states()).toEqual(['Sent']))
  await worker.stop()
  expect(await lockedBy()).toEqual([])
})

test('stopping lets the running job finish', async () => {
  const worker = await startWorker(deps)
  const held = postmark.hold()
  await queue('in-flight')
  await held.arrived
  const stopped = worker.stop()
  held.release()
  await stopped
  expect(await states()).toEqual(['Sent'])
  expect(await lockedBy()).toEqual([])
})

/** Queues jobs without work, to run one after the other; a job for an invalid number fails. */
async function queueInRow(queueName: string, encounters: readonly (number | string)[]): Promise<void> {
  for (const encounter of encounters)
    await addJob(database.prisma, 'promoteFromWaitlist', { encounter }, { queueName })
}

/** The remaining jobs of this kind. */
const left = async () =>
  (
    await database.pool.query(
      `SELECT queue_name AS queue, payload->'encounter' AS encounter, attempts FROM graphile_worker._private_jobs job
       LEFT JOIN graphile_worker._private_job_queues queue ON queue.id = job_queue_id ORDER BY job.id`,
    )
  ).rows

test('a run does all due jobs of a queue, and those of other queues and of no queue between them', async () => {
  await queueInRow('one', [1, 2, 3])
  await queue('between')
  await queueInRow('other', [4, 'fails', 5])
  await runJobsOn(database.jobsPool, deps)
  expect(await left()).toEqual([{ queue: 'other', encounter: 'fails', attempts: 1 }])
  expect(await states()).toEqual(['Sent'])
})

test('a run skips jobs that another worker or a transaction has locked, and waits for neither', async () => {
  await queueInRow('free', [1, 2])
  await queueInRow('theirs', [3, 4])
  const ofTheirs = `job_queue_id = (SELECT id FROM graphile_worker._private_job_queues WHERE queue_name = 'theirs')`
  await database.pool.query(
    `WITH queue AS (
       UPDATE graphile_worker._private_job_queues SET locked_by = 'pool-living', locked_at = now() WHERE queue_name = 'theirs')
     UPDATE graphile_worker._private_jobs SET locked_by = 'pool-living', locked_at = now()
     WHERE id = (SELECT min(id) FROM graphile_worker._private_jobs WHERE ${ofTheirs})`,
  )
  await database.prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM graphile_worker._private_jobs WHERE payload->>'encounter' = '2' FOR UPDATE`
    await runJobsOn(database.jobsPool, deps)
  })
  expect((await left()).map(({ encounter }) => encounter)).toEqual([2, 3, 4])
  await runJobsOn(database.jobsPool, deps)
  expect((await left()).map(({ encounter }) => encounter)).toEqual([3, 4])
})

test('a run that finds no jobs, or only jobs without a queue, does not query again for more', async () => {
  const query = vi.spyOn(pg.Pool.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  const asked = () =>
    query.mock.calls.filter((call) => String(call[0]).includes('_private_job_queues')).length
  await runJobsOn(database.jobsPool, deps)
  await queue('alone')
  await runJobsOn(database.jobsPool, deps)
  expect(asked()).toBe(0)
  await queueInRow('one', [1])
  await runJobsOn(database.jobsPool, deps)
  expect(asked()).toBe(1)
})

test('the job of a dead worker runs when the next worker starts', async () => {
  await queue('orphaned')
  await database.pool.query(
    `UPDATE graphile_worker._private_jobs SET locked_by = 'pool-dead', locked_at = now()`,
  )
  await runJobsOn(database.jobsPool, deps)
  expect(await states()).toEqual(['Queued'])
  const worker = await startWorker(deps)
  await eventually(async () => expect(await states()).toEqual(['Sent']))
  await worker.stop()
})

test('a live worker does not lose its jobs when another one starts', async () => {
  const first = await startWorker(deps)
  const held = postmark.hold()
  await queue('held')
  await held.arrived
  // At a full minute, sweeps run as well.
  const before = await lockedBy('sendMail')
  const second = await startWorker(deps)
  expect(before).toHaveLength(1)
  expect(await lockedBy('sendMail')).toEqual(before)
  held.release()
  await first.stop()
  await second.stop()
  expect(await states()).toEqual(['Sent'])
  expect(postmark.tries()).toBe(1)
})

test('a dead worker is noticed while others go on', async () => {
  await queue('orphaned')
  await database.pool.query(
    `UPDATE graphile_worker._private_jobs SET locked_by = 'pool-dead', locked_at = now()`,
  )
  await runJobsOn(database.jobsPool, deps, ['unlockDeadWorkers'])
  expect(await states()).toEqual(['Sent'])
})

test('a job that was replaced while it ran does not run again after its worker died', async () => {
  const promote = () =>
    addJob(database.prisma, 'promoteFromWaitlist', { encounter: 1 }, { jobKey: 'promote:1' })
  await promote()
  await database.pool.query(
    `UPDATE graphile_worker._private_jobs SET locked_by = 'pool-dead', locked_at = now(), attempts = 1`,
  )
  await promote()
  await addJob(database.prisma, 'writeBroadcast', { broadcast: 1 })
  await database.pool.query(
    `UPDATE graphile_worker._private_jobs SET locked_by = 'pool-dead', locked_at = now() + interval '1 hour',
       attempts = max_attempts WHERE id = (SELECT max(id) FROM graphile_worker.jobs)`,
  )
  await runJobsOn(database.jobsPool, deps, ['unlockDeadWorkers'])
  // A job whose last try failed was not replaced, and stays for an operator to see.
  const { rows } = await database.pool.query(
    'SELECT task_identifier, key, locked_by FROM graphile_worker.jobs',
  )
  expect(rows).toEqual([{ task_identifier: 'writeBroadcast', key: null, locked_by: null }])
})

test('no mail is lost: the sweep finds a mail without a job', async () => {
  await queue('lost')
  await queue('used up')
  await database.pool.query(
    `DELETE FROM graphile_worker._private_jobs WHERE id = (SELECT min(id) FROM graphile_worker.jobs)`,
  )
  await database.pool.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts')
  await runJobsOn(database.jobsPool, deps)
  expect(await states()).toEqual(['Queued', 'Queued'])
  await runJobsOn(database.jobsPool, deps, ['sweepOutbox'])
  expect(await states()).toEqual(['Sent', 'Sent'])
  await runJobsOn(database.jobsPool, deps, ['sweepOutbox'])
  expect(postmark.tries()).toBe(2)
})

test('sweeps run in the order in which they are queued', async () => {
  const asked = ['sweepOutbox', 'remind', 'expireInvitations', 'completeEncounters'] as const
  const done: string[] = []
  for (const name of asked)
    vi.spyOn(jobs, name).mockImplementation(async () => {
      done.push(name)
    })
  await runJobsOn(database.jobsPool, deps, asked)
  await runJobsOn(database.jobsPool, deps, asked.toReversed())
  expect(done).toEqual([...asked, ...asked.toReversed()])
})

test('the bodies of mails are stored for 30 days', async () => {
  await queue('old')
  await runJobsOn(database.jobsPool, deps)
  clock.advance(30 * 86_400_000)
  await runJobsOn(database.jobsPool, deps, ['purgeMailBodies'])
  expect(await database.prisma.outboxMail.findFirst()).toMatchObject({
    data: { username: 'Ada' },
    bodyPurgedAt: null,
  })
  clock.advance(1)
  await runJobsOn(database.jobsPool, deps, ['purgeMailBodies'])
  expect(await database.prisma.outboxMail.findFirst()).toMatchObject({
    data: {},
    bodyPurgedAt: clock(),
    state: 'Sent',
  })
})

test('a worker whose database connections were cut is recorded as alive again', async () => {
  const marks = async (): Promise<number[]> =>
    (
      await database.pool.query<{ pid: number }>(
        `SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
         WHERE locktype = 'advisory' AND datname = current_database()`,
      )
    ).rows.map(({ pid }) => pid)
  const worker = await startWorker(deps)
  await eventually(async () => expect(await marks()).toHaveLength(1))
  const [first] = await marks()
  await database.pool.query('SELECT pg_terminate_backend($1)', [first])
  await eventually(async () => expect(await marks()).toEqual([expect.not.closeTo(first ?? 0)]))
  await worker.stop()
  await eventually(async () => expect(await marks()).toEqual([]))
})

/** Replaces the reply to a request for jobs by an error, if this function returns one. */
function failReplies(errorOf: (reply: pg.QueryResult<{ payload: { mail?: number } }>) => Error | undefined) {
  const send = pg.Client.prototype.query as (...sent: unknown[]) => unknown
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    ...sent
  ) {
    const reply = await send.apply(this, sent)
    const error = asksForJob(textOf(sent)) ? errorOf(reply as pg.QueryResult) : undefined
    if (error) throw error
    return reply
  })
  onTestFinished(() => query.mockRestore())
}

/** Starts a worker that is stopped in the middle of one mail, and was given a second one in a reply that was lost. */
async function startLosing() {
  const given = new Set<number>()
  failReplies(({ rows: [job] }) => {
    const mail = job?.payload.mail
    const isSecond = mail !== undefined && !given.has(mail) && given.add(mail).size === 2
    return isSecond ? new Error('Connection terminated unexpectedly') : undefined
  })
  const worker = await startWorker(deps)
  onTestFinished(() => worker.stop())
  const held = postmark.hold()
  await queue('running')
  await held.arrived
  const [giver] = await lockedBy()
  await queue('given')
  await vi.waitFor(async () => expect(await lockedBy()).toEqual([giver, giver]), soon)
  return { worker, held, giver }
}

test('a job whose assignment to a worker was lost with the reply runs once the other jobs of that worker are done', async () => {
  const { held, giver } = await startLosing()
  await queue('after it')
  await vi.waitFor(() => expect(postmark.tries()).toBe(2), soon)
  expect(await givenTo(giver, ['running', 'given'])).toBe(2)
  held.release()
  await vi.waitFor(async () => expect(await states()).toEqual(['Sent', 'Sent', 'Sent']), soon)
  expect(postmark.tries()).toBe(3)
  await vi.waitFor(async () => expect(await lockedBy()).toEqual([]), soon)
})

test('stopping waits for the running jobs of a run that gave up', async () => {
  const doing = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const never = new Promise<void>(() => undefined)
  const stopNext = vi.fn(async () => undefined)
  const runs = [
    { over: over.promise, stop: () => never, abandon: () => doing.promise },
    { over: never, stop: stopNext, abandon: () => never },
  ]
  const { stop } = await keepRunning(
    async () => runs.shift() ?? expect.fail(),
    () => undefined,
  )
  over.resolve()
  await eventually(() => expect(runs).toEqual([]))
  const stopped = vi.fn()
  const stopping = stop().then(stopped)
  await eventually(() => expect(stopNext).toHaveBeenCalled())
  await setImmediate()
  expect(stopped).not.toHaveBeenCalled()
  doing.resolve()
  await stopping
})

test('a worker goes on after PostgreSQL refuses to give it a job', async () => {
  const gaveUp = vi.spyOn(deps.log, 'error')
  let refused = 0
  failReplies(() => {
    refused += 1
    const canceled = new pg.DatabaseError('canceling statement due to statement timeout', 0, 'error')
    return refused > 4 ? undefined : Object.assign(canceled, { code: '57014' })
  })
  const worker = await startWorker(deps)
  onTestFinished(() => worker.stop())
  await eventually(() => expect(refused).toBeGreaterThan(4))
  await queue('later')
  await eventually(async () => expect(await states()).toEqual(['Sent']))
  expect(gaveUp).not.toHaveBeenCalled()
})

test('a worker that stops while its connection breaks fails no other part of the process', async () => {
  const listening = Promise.withResolvers<never>()
  const send = pg.Client.prototype.query as (...sent: unknown[]) => unknown
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...sent
  ) {
    return String(sent[0]).startsWith('LISTEN') ? listening.promise : send.apply(this, sent)
  })
  onTestFinished(() => query.mockRestore())
  const uncaught = vi.fn()
  process.on('unhandledRejection', uncaught)
  onTestFinished(() => void process.off('unhandledRejection', uncaught))
  const worker = await startWorker(deps)
  await eventually(() => expect(query).toHaveBeenCalledWith(expect.stringContaining('LISTEN')))
  await worker.stop()
  const logged = vi.spyOn(deps.log, 'error')
  listening.reject(new Error('Connection terminated unexpectedly'))
  await eventually(() => expect(logged).toHaveBeenCalledWith(expect.stringContaining('UNLISTEN')))
  await setImmediate()
  expect(uncaught).not.toHaveBeenCalled()
})

test('a worker that stops while it marks itself as alive releases the connection', async () => {
  const pool = openWorkerPool(database.pool, 2, (error) => process.emitWarning(error))
  const { plugin, end } = announceWorkers(pool, (error) => process.emitWarning(error))
  const announce = plugin.worker?.hooks?.startWorker as unknown as (
    ctx: object,
    event: object,
  ) => Promise<void>
  const announced = announce({}, { worker: { workerPool: { id: 'one that ends' } } })
  end()
  await announced
  // Does not return while a connection is in use.
  await pool.end()
  expect(pool.totalCount).toBe(0)
})

test('runs that share a pool leave no mark and no used connection, and open no connection for each run', async () => {
  const opened = vi.fn()
  const pool = openWorkerPool(database.pool, 8, (error) => process.emitWarning(error))
  pool.on('connect', opened)
  await Promise.all([runJobsOn(pool, deps), runJobsOn(pool, deps)])
  const first = opened.mock.calls.length
  await queue('again')
  await runJobsOn(pool, deps, ['unlockDeadWorkers'])
  expect(await states()).toEqual(['Sent'])
  expect(pool.idleCount).toBe(pool.totalCount)
  expect(opened.mock.calls.length).toBeLessThanOrEqual(first + 1)
  const marks = await database.pool.query(
    `SELECT FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  expect(marks.rowCount).toBe(0)
  await pool.end()
})

test('a run ends if it could not store the results of two jobs, and the next run does them', async () => {
  const pool = openWorkerPool(database.pool, 6, () => undefined)
  const gone = new Error('Connection terminated unexpectedly')
  // The queue logs a trace when its worker ends.
  const trace = vi.spyOn(console, 'trace').mockImplementation(() => undefined)
  onTestFinished(() => trace.mockRestore())
  const unwritten: PromiseWithResolvers<never>[] = []
  let jobsAsked = 0
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...sent: unknown[]) => unknown
    const lose = async (): Promise<never> => {
      await vi.waitFor(() => expect(unwritten).toHaveLength(2), { ...soon, interval: 1 })
      for (const { reject } of unwritten) reject(gone)
      // The end of this connection is noticed last.
      await setImmediate()
      throw gone
    }
    client.query = ((...sent: unknown[]) => {
      const text = textOf(sent)
      if (text.startsWith('delete from "graphile_worker"._private_jobs')) {
        const written = Promise.withResolvers<never>()
        unwritten.push(written)
        return written.promise
      }
      if (asksForJob(text) && ++jobsAsked === 3) return lose()
      return query(...sent)
    }) as typeof client.query
  })
  await expect(runJobsOn(pool, deps, ['expireInvitations', 'remind'])).rejects.toThrow(gone.message)
  await pool.end()
  expect(await lockedBy()).toHaveLength(2)
  await runJobsOn(database.jobsPool, deps, ['unlockDeadWorkers'])
  expect((await database.pool.query('SELECT FROM graphile_worker.jobs')).rowCount).toBe(0)
})
