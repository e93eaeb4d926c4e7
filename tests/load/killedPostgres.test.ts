import { expect, onTestFinished, test, vi } from 'vitest'
import { migrateJobs } from '../../server/jobs/runner/runner.ts'
import { openDatabase } from '../../server/platform/database/db.ts'
import { eventually } from '../support/eventually.ts'
import { addressOf, isFull, startProcess } from '../support/faults.ts'
import { createInvited } from '../support/invited.ts'
import { startOwnPostgres } from '../support/ownPostgres.ts'
import { patience } from '../support/patience.ts'
import { startFakePostmark } from '../support/postmark.ts'
import { acceptAll, openTally, type Writer } from '../support/writers.ts'

// A member may write 60 times a minute, retries included.
const rounds = isFull ? 4 : 1
const each = 10
const writing = 20

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status

test(`PostgreSQL killed under ${writing} writers loses no acknowledged write, and the service recovers by itself`, async () => {
  const postgres = await startOwnPostgres()
  const postmark = await startFakePostmark()
  onTestFinished(() => Promise.all([postgres.close(), postmark.close()]).then(() => undefined))
  const database = openDatabase(postgres.url, { onError: () => undefined })
  onTestFinished(database.close)
  await migrateJobs(database.pool)
  const config = { databaseUrl: postgres.url }
  const deps = { config, database, clock: () => new Date(), secret: 'x'.repeat(32) }
  const writers = await createInvited({ deps }, { members: writing, encounters: rounds * each })
  const env = { POSTMARK_SERVER_TOKEN: 'test-token', POSTMARK_API_URL: postmark.url }
  const web = startProcess(deps, { ...env, ROLE: 'web' })
  const worker = startProcess(deps, { ...env, ROLE: 'worker' })
  const address = await addressOf(web)
  await worker.says(/worker is running/)

  const tally = openTally()
  for (let round = 0; round < rounds; round += 1) {
    const before = tally.acknowledged.length
    const part = (all: Writer): Writer => ({
      ...all,
      invitationIds: all.invitationIds.slice(round * each, (round + 1) * each),
    })
    const writes = Promise.all(writers.map((writer) => acceptAll(address, part(writer), tally, true)))
    await eventually(() => expect(tally.acknowledged.length).toBeGreaterThan(before + 2 * writing), 5)
    await postgres.kill()
    const killedAt = tally.acknowledged.length
    expect(killedAt).toBeLessThan(before + writing * each)
    await eventually(async () => expect(await statusOf(`${address}/readyz`)).toBe(503))
    expect(await statusOf(`${address}/healthz`)).toBe(200)
    await postgres.restart()
    await eventually(() => expect(tally.acknowledged.length).toBeGreaterThan(killedAt))
    await writes
  }

  const accepted = await database.prisma.invitation.findMany({
    where: { status: 'Accepted' },
    select: { id: true },
  })
  const stored = new Set(accepted.map(({ id }) => id))
  expect(tally.acknowledged.filter((id) => !stored.has(id))).toEqual([])
  expect(new Set(tally.acknowledged).size).toBe(writing * rounds * each)
  // Every failed request got a reply that says to try again later, and none failed with an internal error.
  expect(Object.keys(tally.statuses).filter((status) => !['200', '503'].includes(status))).toEqual([])
  expect(tally.statuses[503]).toBeGreaterThan(0)

  // Each RSVP wrote one mail in its own transaction. The worker, which lost its database meanwhile, sends them all.
  const mails = writing * rounds * each
  expect(await database.prisma.outboxMail.count()).toBe(mails)
  const sent = () => database.prisma.outboxMail.count({ where: { state: 'Sent' } })
  // For a mail that was being sent, the worker asks the provider first, after a minute; the next try may come a minute
  // later.
  await vi.waitFor(async () => expect(await sent()).toBe(mails), { timeout: 2 * patience, interval: 200 })
  expect(new Set(postmark.accepted.map(({ Metadata }) => Metadata.mail)).size).toBe(mails)
  expect(postmark.accepted).toHaveLength(mails)
  expect(worker.child.exitCode).toBeNull()
})
