import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { searchedFirst } from '../../server/domain/deliverability/latestMails.ts'
import type { Member, Prisma } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, minute } from '../support/clock.ts'
import { countStatements } from '../support/countStatements.ts'
import { createMember, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { skipBackOff } from '../support/jobs.ts'
import { readAll } from '../support/lists.ts'
import { captureLog } from '../support/logLines.ts'
import { type FakePostmark, startFakePostmark } from '../support/postmark.ts'
import { reportSettings, sendReport } from '../support/postmarkReports.ts'
import { askAs, createOperator, mutate } from '../support/seats.ts'
import { suppress } from '../support/suppress.ts'

const captured = captureLog('info')
let postmark: FakePostmark
let api: TestApi
let operator: Member

beforeAll(async () => {
  postmark = await startFakePostmark()
  const settings = {
    POSTMARK_SERVER_TOKEN: 'test-token',
    POSTMARK_API_URL: postmark.url,
    ...reportSettings,
  }
  api = await startApi(settings, undefined, captured.log)
})
beforeEach(async () => {
  await api.deps.database.pool.query(
    'TRUNCATE outbox_mails, suppressed_addresses, address_words, readmissions, rate_limits, graphile_worker._private_jobs',
  )
  operator = await createOperator(api)
})
afterAll(async () => {
  await api.close()
  await postmark.close()
})

const db = () => api.deps.database.prisma
let made = 0

const write = (data: Partial<Prisma.OutboxMailUncheckedCreateInput> = {}) => {
  api.clock.advance(minute)
  return db().outboxMail.create({
    data: {
      key: `mail:${made++}`,
      toAddress: 'rosa@example.org',
      template: 'earlyAccessReceived',
      data: {},
      createdAt: api.clock(),
      ...data,
    },
  })
}

const failed = { state: 'Failed', lastError: 'Invalid "To" address', attempts: 3 } as const

type Mail = {
  toAddress: string
  state: string
  subject: string | null
  unreadable: string | null
  reason: string | null
}
const list = (args = '') =>
  readAll<Mail>(
    api,
    operator,
    'mails',
    args,
    'toAddress state subject unreadable retryRefusal stopped { email reason canLift } reason kind attempts sentAt reportedAt',
  )

const retry = (id: number, as = operator) =>
  mutate<{ mail: Mail }>(
    api,
    as,
    'retryMail',
    { mailId: globalId('Mail', id) },
    'mail { state attempts retryRefusal }',
  )

/** The payloads of the jobs that will notify the provider. */
const readmissionJobs = async () => {
  const { rows } = await api.deps.database.pool.query<{ payload: object }>(
    `SELECT j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE t.identifier = 'readmitAddress'`,
  )
  return rows.map(({ payload }) => payload)
}

const report = (body: object) => sendReport(api, body)

describe('the list of mails', () => {
  test("shows each mail's address, subject and outcome, with the provider's reason and its time", async () => {
    const sent = { state: 'Sent', sentAt: api.clock() } as const
    await write({ ...sent, providerMessageId: 'one' })
    await write({ ...sent, providerMessageId: 'two', toAddress: 'gone@example.org' })
    await write(failed)
    await report({ RecordType: 'Delivery', MessageID: 'one' })
    await report({
      RecordType: 'Bounce',
      MessageID: 'two',
      Type: 'HardBounce',
      Email: 'gone@example.org',
      Inactive: true,
      MessageStream: 'outbound',
      BouncedAt: api.clock().toISOString(),
      Description: 'There is no such mailbox.',
    })
    expect(await list()).toMatchObject([
      { toAddress: 'rosa@example.org', state: 'FAILED', reason: 'Invalid "To" address', attempts: 3 },
      {
        toAddress: 'gone@example.org',
        state: 'BOUNCED',
        reason: 'There is no such mailbox.',
        reportedAt: api.clock().toISOString(),
      },
      { state: 'DELIVERED', reason: null, subject: 'We have your early access request' },
    ])
    expect(await list('state: DELIVERED')).toHaveLength(1)
    expect(await list('state: BOUNCED')).toHaveLength(1)
    expect(await list('state: SENT')).toHaveLength(0)
    expect(await list('search: "GONE@"')).toHaveLength(1)
    expect(await list('kind: "invitation"')).toHaveLength(0)
  })

  test('finds mails by a part of the address, among the latest and among older ones', async () => {
    const to = (toAddress: string) => write({ toAddress, template: 'loginLink' })
    const old = [await to('one@rare.example'), await to('two@rare.example')]
    await api.deps.database.pool.query(
      `INSERT INTO outbox_mails (key, to_address, template, data, created_at)
       SELECT 'other:' || n, 'rosa@example.org', 'loginLink', '{}', $1::timestamptz + n * interval '1 millisecond'
       FROM generate_series(1, $2::int) n`,
      [api.clock(), searchedFirst],
    )
    const recent = [
      await to('three@rare.example'),
      await to('four@rare.example'),
      await to('five@rare.example'),
    ]
    const found = await list('search: "@RARE."')
    expect(found.map((each) => each.toAddress)).toEqual(
      [...old, ...recent].map((each) => each.toAddress).reverse(),
    )
    expect(await list('search: "o"')).toMatchObject([{ toAddress: 'one@rare.example' }])
  })

  test('shows the time and the words of the first report of a kind', async () => {
    await write({ state: 'Sent', providerMessageId: 'three' })
    const bounce = {
      RecordType: 'Bounce',
      MessageID: 'three',
      Type: 'Transient',
      Email: 'r@example.org',
      Inactive: false,
      MessageStream: 'outbound',
      BouncedAt: api.clock().toISOString(),
    }
    await report(bounce)
    const at = api.clock()
    await report({ RecordType: 'Delivery', MessageID: 'three' })
    api.clock.advance(day)
    await report({ RecordType: 'Delivery', MessageID: 'three' })
    expect(await list()).toMatchObject([{ state: 'DELIVERED', reportedAt: at.toISOString(), reason: null }])
  })

  test('has no subject for a mail whose body was purged', async () => {
    await write({ state: 'Sent', bodyPurgedAt: api.clock() })
    expect(await list()).toMatchObject([{ subject: null, unreadable: null }])
  })

  test.each([
    ['whose data another version wrote', { template: 'seatConfirmed', data: { seat: 7 } }],
    ['of a kind that only another version knows', { template: 'paperAirplane', data: {} }],
  ])(
    'shows the mails before and after one %s, which says so and cannot be sent again',
    async (_which, stored) => {
      await write()
      const { id } = await write({ ...failed, ...stored })
      await write()
      const sentence = 'This version of Encounters cannot read what this mail said.'
      const subject = 'We have your early access request'
      expect(await list()).toMatchObject([
        { subject, unreadable: null },
        { subject: null, unreadable: sentence, retryRefusal: sentence },
        { subject, unreadable: null },
      ])
      expect((await retry(id)).errors?.[0]).toMatchObject({
        message: sentence,
        extensions: { code: 'CONFLICT' },
      })
    },
  )

  test('is for operators only', async () => {
    const member = await createMember(api)
    const { id } = await write(failed)
    for (const field of ['mails', 'suppressedAddresses', 'failedJobs']) {
      const { errors } = await askAs(api, member, `{ ${field} { edges { cursor } } }`)
      expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    }
    expect((await retry(id, member)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    const { data } = await askAs<{ node: unknown }>(
      api,
      member,
      `{ node(id: "${globalId('Mail', id)}") { id } }`,
    )
    expect(data.node).toBeNull()
  })
})

describe('a mail that did not arrive', () => {
  test('can be sent again, with the full number of tries, and that is in the audit log', async () => {
    const { id } = await write(failed)
    const { data } = await retry(id)
    expect(data.retryMail?.mail).toMatchObject({ state: 'QUEUED', attempts: 0 })
    const before = postmark.accepted.length
    await api.work()
    expect(postmark.accepted).toHaveLength(before + 1)
    expect(await list()).toMatchObject([{ state: 'SENT', reason: null }])
    expect(
      await db().auditEntry.findFirst({ where: { subjectType: 'Mail', subjectId: String(id) } }),
    ).toMatchObject({
      actorId: operator.id,
      action: 'retryMail',
      before: { state: 'Failed', deliveryState: null },
      after: { state: 'Queued' },
    })
  })

  test('is sent as a new attempt, never confused with an older one that the provider accepted', async () => {
    postmark.next('acceptAndDrop', 'acceptAndDrop')
    const { id } = await write({ state: 'Queued' })
    await api.deps.database.pool.query("SELECT graphile_worker.add_job('sendMail', $1)", [{ mail: id }])
    const before = postmark.accepted.length
    await api.work()
    await skipBackOff(api.deps.database)
    await api.work()
    const first = await db().outboxMail.findUniqueOrThrow({ where: { id } })
    expect(first).toMatchObject({ state: 'Sent', providerMessageId: postmark.accepted[before]?.MessageID })
    await db().outboxMail.update({ where: { id }, data: { deliveryState: 'Bounced' } })
    api.clock.advance(minute)
    expect((await retry(id)).errors).toBeUndefined()
    await api.work()
    await skipBackOff(api.deps.database)
    await api.work()
    expect(postmark.accepted).toHaveLength(before + 2)
    const again = await db().outboxMail.findUniqueOrThrow({ where: { id } })
    expect(again).toMatchObject({ state: 'Sent', providerMessageId: postmark.accepted.at(-1)?.MessageID })
  })

  test('goes to the address that its member has by now, unless it is about the address it was queued for', async () => {
    const member = await createMember(api)
    const lost = { ...failed, memberId: member.id, toAddress: member.email }
    const data = { username: member.username }
    const resumed = await write({ ...lost, template: 'membershipResumed', data })
    const undone = await write({ ...lost, template: 'emailChangeUndone', data: { ...data, isBack: false } })
    const email = `right-${member.id}@example.org`
    const correction = { memberId: globalId('OperatorMember', member.id), email, reason: 'A typo.' }
    expect((await mutate(api, operator, 'correctEmail', correction, '__typename')).errors).toBeUndefined()
    for (const { id } of [resumed, undone]) expect((await retry(id)).errors).toBeUndefined()
    await api.work()
    const rows = await db().outboxMail.findMany({
      where: { id: { in: [resumed.id, undone.id] } },
      orderBy: { id: 'asc' },
    })
    expect(rows).toMatchObject([
      { state: 'Sent', toAddress: email },
      { state: 'Sent', toAddress: member.email },
    ])
  })

  test('about a former membership goes to the last address of its person, not to the member who has the former one', async () => {
    const person = randomUUID()
    const past = { status: 'Canceled', canceledAt: api.clock() } as const
    const former = await createMember(api, { ...past, email: 'given-up@example.org', person })
    const back = await createMember(api, { email: 'here-now@example.org', person })
    await createMember(api, { email: former.email })
    const data = { username: former.username, statement: 'Please be kind.', decisionId: 1 }
    const about = { memberId: former.id, toAddress: back.email }
    const { id } = await write({ ...failed, ...about, template: 'caseAdvice', data })
    expect((await retry(id)).errors).toBeUndefined()
    expect(await db().outboxMail.findUniqueOrThrow({ where: { id } })).toMatchObject({
      toAddress: back.email,
    })
  })

  test('cannot be sent again if it arrived after all, has a secret link, or was purged', async () => {
    const mails = [
      await write({ state: 'Sent', deliveryState: 'Delivered' }),
      await write({ ...failed, template: 'loginLink', data: { username: 'Rosa', redirect: '/' } }),
      await write({
        ...failed,
        template: 'emailChanged',
        data: {
          username: 'Rosa',
          maskedEmail: 'r***@example.org',
          corrected: false,
          undoUntil: api.clock().toISOString(),
          timeZone: 'America/Detroit',
        },
      }),
      await write({ ...failed, bodyPurgedAt: api.clock() }),
    ]
    const replies = await Promise.all(mails.map(({ id }) => retry(id)))
    expect(replies.map(({ errors }) => errors?.[0]?.message)).toEqual([
      'Only a mail that did not arrive can be sent again.',
      'A login link is never sent twice. Its member can ask for a new one.',
      'The link in this mail is stored nowhere, so it cannot be sent again.',
      'What this mail said is not stored any more.',
    ])
  })

  test('cannot be sent again to a suppressed address, until that is lifted', async () => {
    const { id } = await write({
      ...failed,
      state: 'Suppressed',
      memberId: operator.id,
      toAddress: operator.email,
    })
    await suppress(api, operator.email, 'HardBounce')
    const sentence = 'Nothing is sent to this address. Lift that first, under Mail.'
    const stopped = { email: operator.email, reason: 'HARD_BOUNCE', canLift: true }
    expect(await list()).toMatchObject([{ retryRefusal: sentence, stopped }])
    expect((await retry(id)).errors).toMatchObject([{ message: sentence, extensions: { code: 'CONFLICT' } }])
    const lift = { email: operator.email.toUpperCase(), reason: 'They have a new mailbox.' }
    expect((await mutate(api, operator, 'liftSuppression', lift, 'email')).errors).toBeUndefined()
    expect(await list()).toMatchObject([{ retryRefusal: null, stopped: null }])
    expect((await retry(id)).errors).toBeUndefined()
    expect(await readmissionJobs()).toEqual([{ readmission: expect.any(Number), streams: ['Transactional'] }])
    await api.work()
    expect(await db().readmission.count()).toBe(0)
    expect(postmark.readmitted.slice(-1)).toEqual([
      `/message-streams/outbound/suppressions/delete ${operator.email}`,
    ])
    const entry = await db().auditEntry.findFirst({
      where: { action: 'liftSuppression', actorId: operator.id },
    })
    expect(entry).toMatchObject({
      subjectType: 'Member',
      subjectId: String(operator.id),
      before: { suppression: 'HardBounce' },
      after: { suppression: null, why: 'They have a new mailbox.' },
    })
  })

  test('is judged by the address it would go to now, which it shows if mail there is stopped', async () => {
    const member = await createMember(api)
    const data = { username: member.username }
    const lost = { ...failed, template: 'membershipResumed', data, memberId: member.id }
    const { id } = await write({ ...lost, toAddress: `old-${member.email}` })
    await suppress(api, `old-${member.email}`, 'HardBounce')
    expect(await list()).toMatchObject([{ retryRefusal: null, stopped: null }])
    await suppress(api, member.email, 'SpamComplaint')
    const sentence = 'Our mail was reported as spam there, which cannot be lifted.'
    const stopped = { email: member.email, reason: 'SPAM_COMPLAINT', canLift: false }
    expect(await list()).toMatchObject([{ retryRefusal: sentence, stopped }])
    expect((await retry(id)).errors).toMatchObject([{ message: sentence }])
  })

  test('is judged together with the other failed mails of the page, in as many statements as for one', async () => {
    /** A failed mail of a membership that ended; its person came back with another address, where mail is stopped. */
    const lose = async (): Promise<string> => {
      const person = randomUUID()
      const former = await createMember(api, { person, status: 'Canceled', canceledAt: api.clock() })
      const back = await createMember(api, { person })
      const data = { username: former.username }
      const lost = { ...failed, template: 'membershipResumed', data, memberId: former.id }
      await write({ ...lost, toAddress: former.email })
      await suppress(api, back.email, 'HardBounce')
      return back.email
    }
    const bearer = await signIn(api, operator)
    let stopped: string[] = []
    const statements = () =>
      countStatements(captured, async () => {
        const query = '{ mails { edges { node { retryRefusal stopped { email reason } } } } }'
        const { data } = await api.graphql<{
          mails: { edges: { node: { retryRefusal: string | null; stopped: { email: string } | null } }[] }
        }>(query, {}, { bearer })
        stopped = data.mails.edges.flatMap(({ node }) => node.stopped?.email ?? [])
      })
    const emails = [await lose()]
    const one = await statements()
    expect(stopped).toEqual(emails)
    for (let more = 0; more < 4; more++) emails.unshift(await lose())
    await write(failed)
    expect(await statements()).toBe(one)
    expect(stopped).toEqual(emails)
  })

  test('is refused for an unsubscribed address only if it is an invitation or news', async () => {
    await suppress(api, 'rosa@example.org', 'Unsubscribe')
    await write(failed)
    await write({ ...failed, stream: 'Broadcast' })
    const retryRefusal = 'No invitations and news are sent to this address. Lift that first, under Mail.'
    expect(await list()).toMatchObject([
      { retryRefusal, stopped: { reason: 'UNSUBSCRIBE' } },
      { retryRefusal: null, stopped: null },
    ])
  })
})

test('an operator’s reply has the same Message-ID when it is sent again', async () => {
  const data = {
    messageId: 7,
    replyId: 9,
    earlierReplyIds: [8],
    subject: 'Other',
    reply: 'Yes.',
    original: 'May I?',
    writtenAt: api.clock().toISOString(),
    timeZone: 'America/Detroit',
  }
  const { id } = await write({ ...failed, template: 'operatorReply', data })
  await retry(id)
  await api.work()
  expect(postmark.accepted.at(-1)?.Headers).toEqual([
    { Name: 'Message-ID', Value: '<message-7-reply-9@localhost>' },
    { Name: 'In-Reply-To', Value: '<message-7-reply-8@localhost>' },
    { Name: 'References', Value: '<message-7@localhost> <message-7-reply-8@localhost>' },
    { Name: 'X-PM-KeepID', Value: 'true' },
  ])
})

describe('a suppressed address', () => {
  test('is listed and can be searched for', async () => {
    for (const email of ['ann@example.org', 'ben@example.org', 'cleo@example.org']) {
      await suppress(api, email, 'Unsubscribe')
    }
    const read = (args: string) =>
      readAll<{ email: string }>(api, operator, 'suppressedAddresses', args, 'email reason createdAt canLift')
    expect((await read('reason: UNSUBSCRIBE')).map(({ email }) => email)).toEqual([
      'cleo@example.org',
      'ben@example.org',
      'ann@example.org',
    ])
    expect(await read('search: "ben@"')).toMatchObject([{ email: 'ben@example.org', canLift: true }])
    expect(await read('reason: MANUAL')).toEqual([])
  })

  test('is lifted in the streams that were stopped, and an unsubscription still applies afterwards', async () => {
    const email = 'both@example.org'
    const lift = () => mutate(api, operator, 'liftSuppression', { email, reason: 'It works again.' }, 'email')
    const readmitted = async (act: () => Promise<unknown>) => {
      const before = postmark.readmitted.length
      await act()
      await api.work()
      return postmark.readmitted.slice(before)
    }
    const path = (stream: string) => `/message-streams/${stream}/suppressions/delete ${email}`
    await suppress(api, email, 'Unsubscribe')
    await suppress(api, email, 'Refused')
    await suppress(api, email, 'HardBounce')
    expect(await readmitted(lift)).toEqual([path('outbound')])
    const found = () => db().suppressedAddress.findUnique({ where: { email } })
    expect(await found()).toMatchObject({ reason: 'Unsubscribe' })
    expect(await readmitted(lift)).toEqual([path('broadcast')])
    expect(await found()).toBeNull()
    await suppress(api, email, 'Refused')
    expect(await readmitted(lift)).toEqual([path('broadcast')])
  })

  test('is lifted once if two operators lift it at once, or one lifts it again, and an unsubscription stays', async () => {
    const email = 'both@example.org'
    await suppress(api, email, 'Unsubscribe')
    await suppress(api, email, 'HardBounce')
    const input = { email, reason: 'They have a new mailbox.', reasonRead: 'HARD_BOUNCE' }
    const lift = () =>
      mutate<{ left: string | null }>(api, operator, 'liftSuppression', input, 'left').then(
        ({ data, errors }) => data?.liftSuppression?.left ?? errors?.[0]?.message,
      )
    const another = 'This address is stopped for another reason by now. Please look again.'
    expect((await Promise.all([lift(), lift()])).sort()).toEqual([another, 'UNSUBSCRIBE'])
    expect(await lift()).toBe(another)
    expect(await db().suppressedAddress.findMany()).toMatchObject([{ email, reason: 'Unsubscribe' }])
    expect(await db().auditEntry.findMany({ where: { actorId: operator.id } })).toMatchObject([
      { before: { suppression: 'HardBounce' }, after: { suppression: 'Unsubscribe' } },
    ])
  })

  test('stays lifted if the provider refuses a mail before it was asked to let mail through, and the mail is sent', async () => {
    const email = 'early@example.org'
    await suppress(api, email, 'HardBounce')
    await mutate(api, operator, 'liftSuppression', { email, reason: 'They have a new mailbox.' }, 'email')
    await api.deps.database.pool.query(
      "UPDATE graphile_worker._private_jobs SET run_at = run_at + interval '1 hour'",
    )
    const { id } = await write({ toAddress: email })
    await api.deps.database.pool.query("SELECT graphile_worker.add_job('sendMail', $1)", [{ mail: id }])
    postmark.next('inactive')
    await api.work()
    expect(await list()).toMatchObject([{ state: 'QUEUED' }])
    expect(await db().suppressedAddress.count()).toBe(0)
    await skipBackOff(api.deps.database)
    await api.work()
    expect(await list()).toMatchObject([{ state: 'SENT' }])
    expect(await db().readmission.count()).toBe(0)
  })

  test('is suppressed again if the provider refuses a mail a day after the address was lifted', async () => {
    const email = 'never@example.org'
    await suppress(api, email, 'HardBounce')
    await mutate(api, operator, 'liftSuppression', { email, reason: 'They have a new mailbox.' }, 'email')
    await api.deps.database.pool.query('DELETE FROM graphile_worker._private_jobs')
    const { id } = await write({ toAddress: email })
    api.clock.advance(day)
    await api.deps.database.pool.query("SELECT graphile_worker.add_job('sendMail', $1)", [{ mail: id }])
    postmark.next('inactive')
    await api.work()
    expect(await list()).toMatchObject([{ state: 'SUPPRESSED' }])
    expect(await db().suppressedAddress.findMany()).toMatchObject([{ email, reason: 'HardBounce' }])
  })

  describe('of somebody who unsubscribed at the provider, whose invitation it then refused,', () => {
    const unsubscribed = (email: string) =>
      report({
        RecordType: 'SubscriptionChange',
        Recipient: email,
        MessageStream: 'broadcast',
        ChangedAt: new Date(api.clock().getTime() - minute),
        Origin: 'Recipient',
        SuppressSending: true,
        SuppressionReason: 'ManualSuppression',
      })

    async function refuse(email: string): Promise<void> {
      const { id } = await write({ toAddress: email, stream: 'Broadcast' })
      await api.deps.database.pool.query("SELECT graphile_worker.add_job('sendMail', $1)", [{ mail: id }])
      postmark.next('inactive')
      await api.work()
      expect(await db().outboxMail.findUnique({ where: { id } })).toMatchObject({ state: 'Suppressed' })
    }

    /** Turns invitations on in Preferences, and returns whether the provider is asked to send them again. */
    async function turnOnInvitations(member: Member): Promise<boolean> {
      const before = postmark.readmitted.length
      await mutate(api, member, 'updatePreferences', { wantsInvitationMail: true }, 'viewer { id }')
      await api.work()
      return postmark.readmitted.length > before
    }

    test('gets invitations again once they want them', async () => {
      const member = await createMember(api)
      await refuse(member.email)
      expect((await unsubscribed(member.email)).status).toBe(204)
      expect(await db().suppressedAddress.findMany()).toMatchObject([{ reason: 'Unsubscribe' }])
      expect(await turnOnInvitations(member)).toBe(true)
      expect(await db().suppressedAddress.count()).toBe(0)
    })

    test('gets invitations again if the report arrived while one was being sent', async () => {
      const member = await createMember(api)
      const { arrived, release } = postmark.hold()
      const refusing = refuse(member.email)
      await arrived
      await unsubscribed(member.email)
      release()
      await refusing
      expect(await db().suppressedAddress.findMany()).toMatchObject([{ reason: 'Unsubscribe' }])
      expect(await turnOnInvitations(member)).toBe(true)
    })

    test('gets no invitations if somebody at the provider stopped them by hand before', async () => {
      const member = await createMember(api)
      const { email } = member
      await suppress(api, email, 'Refused')
      api.clock.advance(2 * minute)
      await unsubscribed(email)
      expect(await turnOnInvitations(member)).toBe(false)
      expect(await db().suppressedAddress.findMany()).toMatchObject([{ email, reason: 'Refused' }])
    })
  })

  test('cannot be lifted after a spam complaint, without a reason, or if it does not exist', async () => {
    const email = 'angry@example.org'
    await suppress(api, email, 'SpamComplaint')
    const lift = (input: object) => mutate(api, operator, 'liftSuppression', { ...input }, 'email')
    expect((await lift({ email, reason: 'Please.' })).errors?.[0]?.extensions.code).toBe('CONFLICT')
    expect((await lift({ email, reason: ' ' })).errors?.[0]?.extensions).toMatchObject({ field: 'reason' })
    expect((await lift({ email, reason: 'x'.repeat(501) })).errors?.[0]?.message).toBe(
      'Please write at most 500 characters.',
    )
    expect((await lift({ email: 'no@example.org', reason: 'x' })).errors?.[0]?.extensions.code).toBe(
      'NOT_FOUND',
    )
    expect(await db().suppressedAddress.count()).toBe(1)
  })

  test('is not sent to the provider once its member is erased', async () => {
    const email = 'leaving@example.org'
    await suppress(api, email, 'Manual')
    await mutate(api, operator, 'liftSuppression', { email, reason: 'They asked.' }, 'email')
    await db().readmission.deleteMany({ where: { email } })
    const before = postmark.readmitted.length
    await api.work()
    expect(postmark.readmitted).toHaveLength(before)
    expect(await readmissionJobs()).toEqual([])
  })
})

describe('a failed job', () => {
  test('is listed with its error, and can be run again', async () => {
    const { id } = await write({ state: 'Queued' })
    await api.deps.database.pool.query("SELECT graphile_worker.add_job('sendMail', $1)", [{ mail: id }])
    postmark.next('rateLimit')
    await api.work()
    const read = () =>
      readAll<{ jobId: string; name: string }>(
        api,
        operator,
        'failedJobs',
        '',
        'jobId name attempts maxAttempts isGivenUp lastError runAt',
      )
    const [job] = await read()
    expect(job).toMatchObject({ name: 'sendMail', attempts: 1, isGivenUp: false })
    const count = await askAs<{ failedJobCount: number }>(api, operator, '{ failedJobCount }')
    expect(count.data.failedJobCount).toBe(1)
    expect((await mutate(api, operator, 'retryJob', { jobId: job?.jobId }, 'jobId')).errors).toBeUndefined()
    expect(
      await api.deps.database.prisma.auditEntry.findMany({ where: { action: 'retryJob' } }),
    ).toMatchObject([{ before: { attempts: 1 }, after: { name: 'sendMail', attempts: 0 } }])
    await skipBackOff(api.deps.database)
    await api.work()
    expect(await list()).toMatchObject([{ state: 'SENT' }])
    expect(await read()).toEqual([])
    expect(
      (await mutate(api, operator, 'retryJob', { jobId: '1 OR 1=1' }, 'jobId')).errors?.[0]?.extensions.code,
    ).toBe('NOT_FOUND')
  })

  test('is listed page by page', async () => {
    for (let job = 0; job < 5; job++) {
      await api.deps.database.pool.query("SELECT graphile_worker.add_job('sendMail', '{}', job_key := $1)", [
        `k${job}`,
      ])
    }
    await api.work()
    const jobs = await readAll<{ jobId: string }>(api, operator, 'failedJobs', '', 'jobId')
    const ids = jobs.map(({ jobId }) => Number(jobId))
    expect(ids).toHaveLength(5)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  })
})
