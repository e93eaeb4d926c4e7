import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startWorker } from '../../server/jobs/runner/runner.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { minute } from '../support/clock.ts'
import { eventually } from '../support/eventually.ts'
import { createMember } from '../support/factories.ts'
import { isFull } from '../support/faults.ts'
import { createInvited } from '../support/invited.ts'
import { skipBackOff, skipSearchDelay } from '../support/jobs.ts'
import { type Behaviour, type FakePostmark, startFakePostmark } from '../support/postmark.ts'
import { acceptAll, openTally } from '../support/writers.ts'

const members = isFull ? 40 : 10
const encounters = isFull ? 10 : 3
const mails = members * encounters

let api: TestApi
let postmark: FakePostmark

beforeAll(async () => {
  postmark = await startFakePostmark()
  const env = { POSTMARK_SERVER_TOKEN: 'test-token', POSTMARK_API_URL: postmark.url }
  api = await startApi(env)
})
afterAll(async () => {
  await api.close()
  await postmark.close()
})

const inState = (state: 'Queued' | 'Sending' | 'Sent' | 'Skipped', template?: string) =>
  api.deps.database.prisma.outboxMail.count({ where: { state, ...(template && { template }) } })

test.each<Behaviour>(['fail', 'rateLimit', 'drop'])(
  'a mail provider that is down (%s) does not affect requests, and afterwards every mail is sent once',
  async (behaviour) => {
    const { prisma } = api.deps.database
    await prisma.outboxMail.deleteMany()
    postmark.accepted.length = 0
    postmark.always(behaviour)
    const tried = postmark.tries()
    const worker = await startWorker(api.deps)
    onTestFinished(() => worker.stop())
    const writers = await createInvited(api, { members, encounters })
    const tally = openTally()
    await Promise.all(writers.map((writer) => acceptAll(api.url, writer, tally, true)))
    expect(tally.acknowledged).toHaveLength(mails)
    // A busy machine may tell some callers to retry.
    expect(Object.keys(tally.statuses).filter((status) => !['200', '503'].includes(status))).toEqual([])
    const late = await createMember(api)
    await api.graphql(
      'mutation($input: RequestMagicLinkInput!) { requestMagicLink(input: $input) { message } }',
      {
        input: { email: late.email },
      },
    )
    // Every mail is tried while the provider is down, and stored.
    await eventually(() => expect(postmark.tries() - tried).toBeGreaterThan(mails), 50)
    await eventually(
      async () => expect(await prisma.outboxMail.count({ where: { lastError: null } })).toBe(0),
      50,
    )
    expect(postmark.accepted).toEqual([])
    await eventually(
      async () => expect((await inState('Queued')) + (await inState('Sending'))).toBe(mails + 1),
      50,
    )

    // A login link whose sending already began was still valid then, so the provider keeps refusing it.
    postmark.always(({ Subject }) => (/login link/i.test(Subject) ? behaviour : 'accept'))
    // By then the login link, valid for ten minutes, is of no use.
    api.clock.advance(11 * minute)
    await eventually(async () => {
      await skipSearchDelay(api.deps.database)
      await skipBackOff(api.deps.database)
      expect([await inState('Sent'), await inState('Skipped', 'loginLink')]).toEqual([mails, 1])
    }, 250)
    expect(new Set(postmark.accepted.map(({ Metadata }) => Metadata.mail)).size).toBe(mails)
    expect(postmark.accepted).toHaveLength(mails)
  },
)
