import { Agent, request as httpRequest } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { mailReference } from '../../server/mail/outbox/outboxRow.ts'
import { queueMail } from '../../server/mail/outbox/queueMail.ts'
import { reportWarnings } from '../../server/mail/suppression/reportWarnings.ts'
import { resubscribe, unsubscribe } from '../../server/mail/suppression/unsubscribe.ts'
import { loadConfig } from '../../server/platform/config/config.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day } from '../support/clock.ts'
import { createMember } from '../support/factories.ts'

const user = 'postmark'
const password = 'a password: with a colon'
const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`

let api: TestApi
let member: Member
let messageId: string
let count = 0

beforeAll(async () => {
  api = await startApi({ POSTMARK_WEBHOOK_USER: user, POSTMARK_WEBHOOK_PASSWORD: password })
})
beforeEach(async () => {
  await api.deps.database.pool.query(
    'TRUNCATE outbox_mails, suppressed_addresses, address_words, readmissions, rate_limits',
  )
  member = await createMember(api)
  messageId = `0a129aee-e1cd-480d-b08d-4f48548ff48${count++}`
  await sent(messageId)
})
afterAll(() => api.close())

const db = () => api.deps.database.prisma
const suppression = () => db().suppressedAddress.findUnique({ where: { email: member.email } })
const deliveryState = async () =>
  (await db().outboxMail.findUniqueOrThrow({ where: { providerMessageId: messageId } })).deliveryState

const sent = (providerMessageId: string) =>
  db().outboxMail.create({
    data: {
      key: `sent:${providerMessageId}`,
      memberId: member.id,
      toAddress: member.email,
      template: 'membershipResumed',
      data: { username: member.username },
      state: 'Sent',
      createdAt: api.clock(),
      sentAt: api.clock(),
      providerMessageId,
    },
  })

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${api.url}/webhooks/postmark`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: basic(`${user}:${password}`), ...headers },
    body,
  })

/** Posts a chunked body without a Content-Length; resolves with the status once the reply has ended. */
const postInChunks = (pieces: readonly string[], agent = new Agent()) =>
  new Promise<number | undefined>((resolve, reject) => {
    const request = httpRequest(`${api.url}/webhooks/postmark`, {
      method: 'POST',
      agent,
      headers: {
        'Content-Type': 'application/json',
        Authorization: basic(`${user}:${password}`),
        'Transfer-Encoding': 'chunked',
      },
    })
    request.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode)))
    request.on('error', reject)
    for (const piece of pieces) request.write(piece)
    request.end()
  })

/** Reports as in Postmark's documentation. */
const delivery = () => ({
  RecordType: 'Delivery',
  ServerID: 23,
  MessageStream: 'outbound',
  MessageID: messageId,
  Recipient: member.email,
  Tag: 'welcome-email',
  DeliveredAt: '2026-11-19T17:01:00Z',
  Details: 'Test delivery webhook details',
  Metadata: { mail: '1-abc' },
})
const bounce = (Type = 'HardBounce', Inactive = true) => ({
  RecordType: 'Bounce',
  MessageStream: 'outbound',
  ID: 4323372,
  Type,
  TypeCode: 1,
  Name: 'Hard bounce',
  Tag: '',
  MessageID: messageId,
  Metadata: {},
  ServerID: 23,
  Description: 'The server was unable to deliver your message.',
  Details: 'Test bounce details',
  Email: member.email.toUpperCase(),
  From: 'hello@encounters.example',
  BouncedAt: '2026-11-19T17:01:00Z',
  DumpAvailable: true,
  Inactive,
  CanActivate: true,
  Subject: 'Test subject',
})
const complaint = () => ({ ...bounce('SpamComplaint'), RecordType: 'SpamComplaint', TypeCode: 512 })
const subscription = (SuppressSending: boolean, more: Record<string, unknown> = {}) => ({
  RecordType: 'SubscriptionChange',
  MessageID: messageId,
  ServerID: 23,
  MessageStream: 'outbound',
  ChangedAt: '2026-11-19T17:01:00Z',
  Recipient: member.email,
  Origin: 'Recipient',
  SuppressSending,
  SuppressionReason: SuppressSending ? 'ManualSuppression' : null,
  Tag: '',
  Metadata: {},
  ...more,
})
const report = (event: unknown) => post(JSON.stringify(event))

describe('the address', () => {
  test('is mentioned at the start if it is not configured and Postmark sends mail', () => {
    const sending = { POSTMARK_SERVER_TOKEN: 'token' }
    const configured = { POSTMARK_WEBHOOK_USER: 'postmark', POSTMARK_WEBHOOK_PASSWORD: 'a'.repeat(24) }
    expect(reportWarnings(loadConfig(sending))).toEqual([expect.stringContaining('POSTMARK_WEBHOOK_USER')])
    for (const env of [{}, { ...sending, ...configured }]) expect(reportWarnings(loadConfig(env))).toEqual([])
  })

  test('does not exist unless configured', async () => {
    const plain = await startApi()
    const response = await fetch(`${plain.url}/webhooks/postmark`, { method: 'POST', body: '{}' })
    expect(response.status).toBe(404)
    await plain.close()
  })

  test.each([
    ['no credentials', ''],
    ['a wrong password', basic(`${user}:wrong`)],
    ['a wrong user', basic(`someone:${password}`)],
    ['another scheme', `Bearer ${user}:${password}`],
    ['what is not base64', 'Basic ****'],
  ])('refuses %s, and changes nothing', async (_what, Authorization) => {
    const response = await post(JSON.stringify(complaint()), { Authorization })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toMatch(/^Basic /)
    expect(await response.json()).toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(await suppression()).toBeNull()
  })

  test('refuses an address after 10 wrong passwords, even with the right one, and does not count right ones', async () => {
    const wrong = () => post('{}', { Authorization: basic(`${user}:wrong`) })
    for (let n = 0; n < 12; n++) expect((await post(JSON.stringify(delivery()))).status).toBe(204)
    for (let n = 0; n < 10; n++) expect((await wrong()).status).toBe(401)
    for (const refused of [await wrong(), await post(JSON.stringify(delivery()))]) {
      expect(refused.status).toBe(429)
      const wait = Number(refused.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(60)
      expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED' })
    }
    // The library counts by its own clock, so the window is moved instead.
    await api.deps.database.pool.query('UPDATE rate_limits SET expire = expire - 60000')
    expect((await post(JSON.stringify(delivery()))).status).toBe(204)
  })

  test('does not count requests without a password', async () => {
    for (let n = 0; n < 12; n++) {
      expect((await fetch(`${api.url}/webhooks/postmark`, { method: 'POST' })).status).toBe(401)
    }
    expect(await db().rateLimit.count()).toBe(0)
  })

  test('accepts only POST, and only JSON', async () => {
    expect((await fetch(`${api.url}/webhooks/postmark`)).status).toBe(405)
    expect((await post('{}', { 'Content-Type': 'text/plain' })).status).toBe(415)
  })

  test.each([
    ['that is not JSON', '{"RecordType":'],
    ['that is no object', '"Delivery"'],
    ['without a kind', '{}'],
    ['of a kind without its fields', '{"RecordType":"Bounce"}'],
    ['with an id that no provider makes', '{"RecordType":"Delivery","MessageID":"a\\u0000b"}'],
    ['with an invalid address', JSON.stringify({ RecordType: 'SpamComplaint', MessageID: 'a', Email: 'x' })],
  ])('answers 400 to a body %s', async (_what, body) => {
    const response = await post(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'BAD_INPUT' })
  })

  test('accepts a body of up to 100 KB and refuses a longer one, with or without a Content-Length', async () => {
    const padded = (length: number) => {
      const bare = JSON.stringify({ ...delivery(), Details: '' })
      return JSON.stringify({ ...delivery(), Details: 'x'.repeat(length - bare.length) })
    }
    expect((await post(padded(100_000))).status).toBe(204)
    expect((await post(padded(100_001))).status).toBe(413)
    expect(await postInChunks([padded(60_000), padded(60_000)])).toBe(413)
  })

  test('answers the next report on a connection after one that was too long', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const piece = 'x'.repeat(50_000)
    expect(
      await postInChunks(
        Array.from({ length: 8 }, () => piece),
        agent,
      ),
    ).toBe(413)
    expect(await postInChunks([JSON.stringify(delivery())], agent)).toBe(204)
    agent.destroy()
    expect(await deliveryState()).toBe('Delivered')
  })
})

describe('reports', () => {
  test('find their mail by the provider’s message id and show the outcome', async () => {
    expect((await report(delivery())).status).toBe(204)
    expect(await deliveryState()).toBe('Delivered')
    expect(await suppression()).toBeNull()
  })

  test('of a mail that is not ours, or that was opened or clicked, change nothing', async () => {
    expect((await report({ ...delivery(), MessageID: 'unknown' })).status).toBe(204)
    expect((await report({ ...delivery(), RecordType: 'Open' })).status).toBe(204)
    expect((await report({ ...delivery(), RecordType: 'Click' })).status).toBe(204)
    expect(await deliveryState()).toBeNull()
  })

  test('that arrive twice count once', async () => {
    await report(bounce())
    const first = await suppression()
    api.clock.advance(1000)
    await report(bounce())
    expect(await suppression()).toEqual(first)
    expect(await deliveryState()).toBe('Bounced')
  })

  test('in any order lead to the same outcome', async () => {
    const soft = bounce('SoftBounce', false)
    for (const order of [
      [soft, delivery(), complaint()],
      [complaint(), delivery(), soft],
      [delivery(), complaint(), bounce()],
      [bounce(), complaint(), delivery()],
    ]) {
      await db().outboxMail.updateMany({ data: { deliveryState: null } })
      for (const event of order) await report(event)
      expect(await deliveryState()).toBe('Complained')
    }
    await db().outboxMail.updateMany({ data: { deliveryState: null } })
    for (const event of [bounce(), delivery()]) await report(event)
    expect(await deliveryState()).toBe('Bounced')
  })

  test('that arrive before the reply with the provider’s id are matched by our own reference', async () => {
    const row = await db().outboxMail.update({
      where: { providerMessageId: messageId },
      data: { providerMessageId: null, state: 'Sending' },
    })
    const named = { Metadata: { mail: mailReference(row) } }
    expect((await report({ ...bounce(), ...named })).status).toBe(204)
    const read = () => db().outboxMail.findUniqueOrThrow({ where: { id: row.id } })
    expect(await read()).toMatchObject({ deliveryState: 'Bounced', state: 'Sending' })
    await db().outboxMail.update({
      where: { id: row.id },
      data: { retriedAt: api.clock(), deliveryState: null },
    })
    for (const mail of [named.Metadata.mail, `${row.id}-${'0'.repeat(32)}`, '99999999999-x', 7]) {
      expect((await report({ ...delivery(), Metadata: { mail } })).status).toBe(204)
    }
    expect(await read()).toMatchObject({ deliveryState: null })
  })

  test('about somebody who was erased meanwhile store no address again', async () => {
    const { email } = member
    await db().member.update({
      where: { id: member.id },
      data: { status: 'Canceled', canceledAt: new Date(api.clock().getTime() - 30 * day) },
    })
    const stops = [
      bounce(),
      complaint(),
      subscription(true),
      subscription(true, { MessageStream: 'broadcast' }),
    ]
    await report(stops[0])
    expect(await suppression()).toMatchObject({ reason: 'HardBounce' })
    await api.work(['eraseCanceledMembers'])
    for (const event of [...stops, subscription(false)]) expect((await report(event)).status).toBe(204)
    expect(await db().addressWord.count({ where: { email } })).toBe(0)
    expect(await db().suppressedAddress.count({ where: { email } })).toBe(0)
  })

  test('of a temporary failure are shown, but stop no mail', async () => {
    await report(bounce('SoftBounce', false))
    expect(await deliveryState()).toBe('SoftBounce')
    expect(await suppression()).toBeNull()
  })

  test.each([
    ['no address', { Email: null }],
    ['a quoted one', { Email: '"odd name"@example.org' }],
    [
      'neither address, stream nor instant',
      { Email: undefined, MessageStream: undefined, BouncedAt: undefined },
    ],
  ])('of a bounce count for the mail they belong to, even with %s', async (_what, more) => {
    expect((await report({ ...bounce('Transient', false), ...more })).status).toBe(204)
    expect(await deliveryState()).toBe('Transient')
    expect((await report({ ...bounce(), ...more })).status).toBe(204)
    expect(await deliveryState()).toBe('Bounced')
    expect(await db().suppressedAddress.count()).toBe(0)
  })

  test.each([true, false])(
    'of a reply that unsubscribes stop invitations and news, but no account mail (inactive: %s)',
    async (inactive) => {
      expect((await report(bounce('Unsubscribe', inactive))).status).toBe(204)
      expect(await suppression()).toMatchObject({ reason: 'Unsubscribe' })
      expect(await deliveryState()).toBeNull()
      expect(await db().member.findUniqueOrThrow({ where: { id: member.id } })).toMatchObject({
        wantsInvitationMail: false,
        wantsNewsMail: false,
      })
    },
  )
})

describe('further mail to the address', () => {
  async function stateOfNext(): Promise<string> {
    const key = `next:${messageId}`
    await queueMail(
      db(),
      api.deps,
      {
        key,
        to: member.email,
        memberId: member.id,
        template: 'membershipResumed',
        data: { username: 'Ada' },
      },
      api.clock(),
    )
    await api.work()
    return (await db().outboxMail.findUniqueOrThrow({ where: { key } })).state
  }

  test.each([
    ['a hard bounce', () => bounce(), 'HardBounce'],
    ['a bounce that made the provider give up the address', () => bounce('BadEmailAddress'), 'HardBounce'],
    ['a spam complaint', () => complaint(), 'SpamComplaint'],
    ['a suppression by hand', () => subscription(true), 'Manual'],
    ['a bounce that says it was stopped by hand', () => bounce('ManuallyDeactivated'), 'Manual'],
    [
      'a suppression for a complaint',
      () => subscription(true, { SuppressionReason: 'SpamComplaint' }),
      'SpamComplaint',
    ],
  ])('is stopped by %s', async (_what, event, reason) => {
    expect((await report(event())).status).toBe(204)
    expect(await suppression()).toMatchObject({ reason })
    expect(await stateOfNext()).toBe('Suppressed')
  })

  test('about the account goes on after unsubscribing from invitations at the provider, which Preferences show', async () => {
    await report(subscription(true, { MessageStream: 'broadcast' }))
    expect(await suppression()).toMatchObject({ reason: 'Unsubscribe' })
    expect(await db().member.findUniqueOrThrow({ where: { id: member.id } })).toMatchObject({
      wantsInvitationMail: false,
      wantsNewsMail: false,
    })
    expect(await stateOfNext()).toBe('Sent')
  })

  test('is stopped by a complaint even after an unsubscription, which never replaces a complaint', async () => {
    await report(subscription(true, { MessageStream: 'broadcast' }))
    await report(complaint())
    expect(await suppression()).toMatchObject({ reason: 'SpamComplaint' })
    await report(subscription(true, { MessageStream: 'broadcast' }))
    expect(await suppression()).toMatchObject({ reason: 'SpamComplaint' })
  })

  test('goes on once the provider lets the address through again', async () => {
    await report(bounce())
    await report(subscription(false))
    expect(await suppression()).toBeNull()
    expect(await stateOfNext()).toBe('Sent')
  })

  test.each([
    ['a hard bounce', () => bounce(), 'HardBounce'],
    ['a spam complaint', () => complaint(), 'SpamComplaint'],
    ['a suppression by hand', () => subscription(true), 'Manual'],
  ])(
    'stays stopped by %s even if somebody subscribes to invitations again at the provider',
    async (_what, event, reason) => {
      await report(event())
      await report(subscription(false, { MessageStream: 'broadcast' }))
      expect(await suppression()).toMatchObject({ reason })
      expect(await stateOfNext()).toBe('Suppressed')
    },
  )

  test.each(['ada&bob@example.org', 'o/hara@example.org', 'ivan@example.xn--p1ai'])(
    'is stopped for every kind of address a member can have: %s',
    async (email) => {
      member = await createMember(api, { email })
      await report({ ...bounce(), Email: email })
      expect(await suppression()).toMatchObject({ reason: 'HardBounce' })
    },
  )

  test('goes on after a bounce is lifted as far as an unsubscription from before or since allows', async () => {
    await report(subscription(true, { MessageStream: 'broadcast' }))
    await report(bounce())
    await report(subscription(false))
    expect(await suppression()).toMatchObject({ reason: 'Unsubscribe' })
    await report(subscription(false, { MessageStream: 'broadcast' }))
    await report(bounce())
    await report(subscription(true, { MessageStream: 'broadcast' }))
    expect(await suppression()).toMatchObject({ reason: 'HardBounce' })
    await report(subscription(false))
    expect(await suppression()).toMatchObject({ reason: 'Unsubscribe' })
  })

  const inBroadcast = { MessageStream: 'broadcast' }

  test.each([
    ['a hard bounce', () => bounce(), 'HardBounce'],
    ['a spam complaint', () => complaint(), 'SpamComplaint'],
  ])(
    'stopped by %s of an invitation goes on once that stream lets the address through, and no other',
    async (_what, event, reason) => {
      await report({ ...event(), ...inBroadcast })
      await report(subscription(true, { ...inBroadcast, SuppressionReason: reason }))
      expect(await stateOfNext()).toBe('Suppressed')
      await report(subscription(false))
      expect(await suppression()).toMatchObject({ reason })
      await report(subscription(false, { ...inBroadcast, Origin: 'Customer' }))
      expect(await suppression()).toBeNull()
    },
  )

  test('is not stopped again by an old bounce that is reported twice, or late', async () => {
    await report(bounce())
    await report(subscription(false, { ChangedAt: '2026-11-19T18:00:00Z' }))
    await report(bounce())
    await report({ ...complaint(), BouncedAt: '2026-11-19T12:59:59.1234567-05:00' })
    expect(await suppression()).toBeNull()
    await report({ ...bounce(), BouncedAt: '2026-11-19T13:00:01.1234567-05:00' })
    expect(await suppression()).toMatchObject({ reason: 'HardBounce' })
  })

  test('is not let through by a report that is older than the stop', async () => {
    await report({ ...bounce(), BouncedAt: '2026-11-19T18:00:00Z' })
    await report(subscription(false))
    expect(await suppression()).toMatchObject({ reason: 'HardBounce' })
  })

  test('and the member’s choice stay as they are after a late report of an unsubscription that has ended', async () => {
    const since = { ...inBroadcast, ChangedAt: '2026-11-19T18:00:00Z' }
    await report(subscription(false, since))
    await report(subscription(true, inBroadcast))
    expect(await suppression()).toBeNull()
    expect(await db().member.findUniqueOrThrow({ where: { id: member.id } })).toMatchObject({
      wantsInvitationMail: true,
      wantsNewsMail: true,
    })
  })

  test('with invitations stops if somebody stopped it by hand at the provider, without a change of the member’s choice', async () => {
    await report(subscription(true, { ...inBroadcast, Origin: 'Customer' }))
    expect(await suppression()).toMatchObject({ reason: 'Refused' })
    expect(await db().member.findUniqueOrThrow({ where: { id: member.id } })).toMatchObject({
      wantsInvitationMail: true,
      wantsNewsMail: true,
    })
    expect(await stateOfNext()).toBe('Sent')
    await report(subscription(false, inBroadcast))
    expect(await suppression()).toBeNull()
  })

  test('after an unsubscription with us does not go on, even if the provider lets it through', async () => {
    await unsubscribe(db(), member.email, api.clock())
    await report({ ...bounce(), ...inBroadcast })
    await report(subscription(false, { ...inBroadcast, ChangedAt: '2026-11-19T18:00:00Z' }))
    expect(await suppression()).toMatchObject({ reason: 'Unsubscribe' })
  })

  test('that the member turned on again is stopped by an earlier complaint, but not by an earlier unsubscription', async () => {
    await db().$transaction((tx) => resubscribe(tx, member.email, new Date('2026-11-19T18:00:00Z')))
    await report(subscription(true, inBroadcast))
    expect(await suppression()).toBeNull()
    await report({ ...complaint(), ...inBroadcast })
    expect(await suppression()).toMatchObject({ reason: 'SpamComplaint' })
  })

  test('about the account goes on when the provider lets it through again, which does not undo an unsubscription', async () => {
    await report(subscription(true, { MessageStream: 'broadcast' }))
    await report(subscription(false))
    expect(await suppression()).toMatchObject({ reason: 'Unsubscribe' })
    await report(subscription(false, { MessageStream: 'broadcast' }))
    expect(await suppression()).toBeNull()
  })
})
