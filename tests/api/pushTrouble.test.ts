import { randomUUID } from 'node:crypto'
import { parseCrontab } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { crontab } from '../../server/jobs/jobs.ts'
import { startWorker } from '../../server/jobs/runner/runner.ts'
import { addJob } from '../../server/platform/queue/addJob.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { hour, minute } from '../support/clock.ts'
import { eventually } from '../support/eventually.ts'
import { createMember } from '../support/factories.ts'
import { type FakePush, startFakePush } from '../support/pushService.ts'
import { mailsTo } from '../support/seats.ts'

let service: FakePush
let other: FakePush
let api: TestApi

beforeAll(async () => {
  service = await startFakePush()
  other = await startFakePush()
  const services = [service.env.PUSH_SERVICES, other.env.PUSH_SERVICES].join(',')
  api = await startApi({ ...service.env, PUSH_SERVICES: services })
})
beforeEach(async () => {
  await api.deps.database.prisma.pushSubscription.deleteMany()
  for (const fake of [service, other]) {
    fake.arrived.length = 0
    fake.answer(201)
  }
})
afterAll(async () => {
  await api.close()
  await service.close()
  await other.close()
})

/** Makes news for browsers of a push service, which are notified in the order of these calls. */
async function makeNews(at: FakePush, browsers: number): Promise<void> {
  const { prisma } = api.deps.database
  const now = api.deps.clock()
  const member = await createMember(api)
  const sessions = Array.from({ length: browsers }, () => randomUUID())
  await prisma.session.createMany({
    data: sessions.map((id) => ({
      id,
      memberId: member.id,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + 24 * hour),
    })),
  })
  const waiting = await prisma.pushSubscription.count()
  const due = new Date(now.getTime() - minute + waiting)
  await prisma.pushSubscription.createMany({
    data: sessions.map((sessionId) => ({
      sessionId,
      endpoint: at.endpoint(sessionId),
      invitations: true,
      reminders: true,
      impressions: true,
      quietFrom: 0,
      quietUntil: 0,
      newsAt: due,
      dueAt: due,
      newsKinds: ['reminders'],
      createdAt: now,
    })),
  })
}

const stillDue = () => api.deps.database.prisma.pushSubscription.count({ where: { dueAt: { not: null } } })

test('a failing push service is not called for every browser, and all of them are retried', async () => {
  service.answer(503)
  await makeNews(service, 120)
  await makeNews(other, 5)
  await api.work(['notifyBrowsers'])
  expect([service.arrived.length, other.arrived.length]).toEqual([50, 5])
  expect(await stillDue()).toBe(120)
  service.answer(201)
  api.clock.advance(10 * minute)
  await api.work(['notifyBrowsers'])
  expect([service.arrived.length, other.arrived.length]).toEqual([170, 5])
  expect(await stillDue()).toBe(0)
})

test('a push service that refuses some browsers is called for the others', async () => {
  let asked = 0
  service.answer(() => (asked++ % 2 ? 201 : 503))
  await makeNews(service, 60)
  await api.work(['notifyBrowsers'])
  expect(service.arrived).toHaveLength(60)
  expect(await stillDue()).toBe(30)
})

test('mail is sent while a push service does not answer', async () => {
  const release = service.hang()
  // Each job would wait ten seconds for each of six batches.
  await makeNews(service, 1_200)
  const { queueName } = parseCrontab(crontab).find(({ task }) => task === 'notifyBrowsers')?.options ?? {}
  // While a job runs, the crontab adds another each minute.
  for (let job = 0; job < 4; job++) {
    await addJob(api.deps.database.prisma, 'notifyBrowsers', {}, queueName ? { queueName } : {})
  }
  const worker = await startWorker(api.deps)
  onTestFinished(async () => {
    release()
    await worker.stop()
  })
  await eventually(() => expect(service.arrived.length).toBeGreaterThanOrEqual(50))
  const member = await createMember(api)
  await api.graphql(
    'mutation ($input: RequestMagicLinkInput!) { requestMagicLink(input: $input) { message } }',
    { input: { email: member.email } },
  )
  const states = async () => (await mailsTo(api, member, 'loginLink')).map(({ state }) => state)
  await expect.poll(states, { timeout: 30_000 }).toEqual(['Sent'])
})
