import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Encounter } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { minute } from '../support/clock.ts'
import { createEncounter } from '../support/factories.ts'
import { createSeat, type Place } from '../support/seats.ts'

const secret = 'zoom-secret-token'
const account = { ZOOM_ACCOUNT_ID: 'account', ZOOM_CLIENT_ID: 'client', ZOOM_CLIENT_SECRET: 'client-secret' }
const uuid = '4444AAAiAAAAAiAiAiiAii=='

let api: TestApi
let encounter: Encounter
let seat: Place
let meeting = 5_000_000_000

beforeAll(async () => {
  api = await startApi({ ...account, ZOOM_WEBHOOK_SECRET: secret })
})
beforeEach(async () => {
  await api.deps.database.pool.query('DELETE FROM rate_limits; DELETE FROM presence')
  meeting++
  encounter = await createEncounter(api, {
    startsAt: api.clock(),
    meetingProvider: 'zoom',
    meetingUrl: `https://zoom.example/j/${meeting}`,
    meetingExternalId: String(meeting),
  })
  seat = await createSeat(api, encounter)
})
afterAll(() => api.close())

const at = (minutes: number) => new Date(encounter.startsAt.getTime() + minutes * minute)
const hmac = (text: string, by = secret) => createHmac('sha256', by).update(text).digest('hex')

type ReportFields = { name?: string; email?: string; participant?: string; id?: string | number }

/** A report as in Zoom's reference of its events. */
const report = (
  kind: 'joined' | 'left',
  minutes: number,
  {
    name = 'Somebody',
    email = seat.member.email,
    participant = '55555AAAiAAAAAiAiAiiAii',
    id = meeting,
  }: ReportFields = {},
) => ({
  event: `meeting.participant_${kind}`,
  event_ts: at(minutes).getTime() + 250,
  payload: {
    account_id: 'AAAAAABBBB',
    object: {
      id: String(id),
      uuid,
      host_id: 'x1yCzABCDEfg23HiJKl4mN',
      topic: 'First Encounter',
      type: 2,
      start_time: at(0).toISOString(),
      timezone: 'America/Detroit',
      duration: 90,
      participant: {
        user_id: '1234567890',
        user_name: name,
        id: '',
        participant_uuid: participant,
        ...(kind === 'joined'
          ? { join_time: at(minutes).toISOString() }
          : { leave_time: at(minutes).toISOString(), leave_reason: 'left the meeting.' }),
        email,
        registrant_id: '',
        participant_user_id: '',
        customer_key: '',
      },
    },
  },
})

function signatureOf(body: string, { by = secret, time = api.clock() } = {}): Record<string, string> {
  const seconds = String(Math.floor(time.getTime() / 1000))
  return { 'x-zm-request-timestamp': seconds, 'x-zm-signature': `v0=${hmac(`v0:${seconds}:${body}`, by)}` }
}
const send = (body: string, headers: Record<string, string> = signatureOf(body)) =>
  fetch(`${api.url}/webhooks/zoom`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  })
const sendEvent = async (...reported: Parameters<typeof report>) =>
  (await send(JSON.stringify(report(...reported)))).status

const stays = async () =>
  (await api.deps.database.prisma.presence.findMany({ orderBy: { id: 'asc' } })).map(
    ({ invitationId, source, stay, fromAt, untilAt }) => [invitationId, source, stay, fromAt, untilAt],
  )
const stayOf = (from: Date | null, until: Date | null, participant = '55555AAAiAAAAAiAiAiiAii') => [
  seat.invitation.id,
  'Zoom',
  `${uuid}/${participant}`,
  from,
  until,
]

describe('reports of Zoom', () => {
  test('record when a seat came and left, found by e-mail', async () => {
    expect(await sendEvent('joined', 1)).toBe(204)
    expect(await stays()).toEqual([stayOf(at(1), null)])
    expect(await sendEvent('left', 20)).toBe(204)
    expect(await stays()).toEqual([stayOf(at(1), at(20))])
  })

  test('find a person who is not signed in at Zoom by username', async () => {
    expect(await sendEvent('joined', 1, { email: '', name: seat.member.username.toUpperCase() })).toBe(204)
    expect(await stays()).toEqual([stayOf(at(1), null)])
  })

  test('that are repeated or in disorder make the same record', async () => {
    for (const order of [
      ['joined', 'left'],
      ['left', 'joined'],
      ['left', 'joined', 'left', 'joined'],
    ] as const) {
      await api.deps.database.pool.query('DELETE FROM presence')
      for (const kind of order) expect(await sendEvent(kind, kind === 'joined' ? 1 : 20)).toBe(204)
      expect(await stays()).toEqual([stayOf(at(1), at(20))])
    }
  })

  test.each([
    ['an unknown meeting', { id: 1 }],
    ['somebody at no seat', { name: 'Nobody', email: 'nobody@example.org' }],
  ])('of %s change nothing', async (_what, reported) => {
    expect(await sendEvent('joined', 1, reported)).toBe(204)
    expect(await stays()).toEqual([])
  })

  test('about somebody who gave up the seat change nothing', async () => {
    await api.deps.database.prisma.invitation.update({
      where: { id: seat.invitation.id },
      data: { seatedAt: null, status: 'Declined' },
    })
    expect(await sendEvent('joined', 1)).toBe(204)
    expect(await stays()).toEqual([])
  })

  test('about somebody whose membership has ended change nothing', async () => {
    await api.deps.database.prisma.member.update({
      where: { id: seat.member.id },
      data: { status: 'Canceled', canceledAt: api.clock() },
    })
    expect(await sendEvent('joined', 1)).toBe(204)
    expect(await stays()).toEqual([])
  })

  test('of other kinds change nothing', async () => {
    const other = JSON.stringify({ event: 'meeting.started', event_ts: 1, payload: {} })
    expect((await send(other)).status).toBe(204)
    expect(await stays()).toEqual([])
  })
})

describe('the address', () => {
  test('does not exist unless the secret is set', async () => {
    const bare = await startApi(account)
    expect((await fetch(`${bare.url}/webhooks/zoom`, { method: 'POST' })).status).toBe(404)
    await bare.close()
  })

  test('answers the challenge by which Zoom checks that it is ours', async () => {
    const plainToken = 'qgg8vlvZRS6UYooatFL8Aw'
    const asked = { event: 'endpoint.url_validation', event_ts: 1, payload: { plainToken } }
    const reply = await send(JSON.stringify(asked))
    expect(reply.status).toBe(200)
    expect(await reply.json()).toEqual({ plainToken, encryptedToken: hmac(plainToken) })
    expect((await send(JSON.stringify(asked), {})).status).toBe(401)
  })

  test('refuses a report with a wrong signature, or one more than five minutes old, and changes nothing', async () => {
    const body = JSON.stringify(report('joined', 1))
    const ago = (minutes: number) => new Date(api.clock().getTime() - minutes * minute)
    const refused = [
      await send(body, {}),
      await send(body, signatureOf(body, { by: 'another' })),
      await send(`${body} `, signatureOf(body)),
      await send(body, { ...signatureOf(body), 'x-zm-request-timestamp': '1' }),
      await send(body, { ...signatureOf(body), 'x-zm-request-timestamp': 'soon' }),
      await send(body, signatureOf(body, { time: ago(5.1) })),
      await send(body, signatureOf(body, { time: ago(-5.1) })),
    ]
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401, 401])
    expect(await stays()).toEqual([])
    expect((await send(body, signatureOf(body, { time: ago(4.9) }))).status).toBe(204)
  })

  test('checks no more signatures from an address after ten wrong ones', async () => {
    const body = JSON.stringify(report('joined', 1))
    for (let n = 0; n < 10; n++) expect((await send(body, signatureOf(body, { by: 'x' }))).status).toBe(401)
    expect((await send(body)).status).toBe(429)
  })

  test.each([
    ['not JSON', '{"event":'],
    ['no event', '{}'],
    ['an event without its meeting', '{"event":"meeting.participant_joined","event_ts":1,"payload":{}}'],
    ['a question without a token', '{"event":"endpoint.url_validation","payload":{}}'],
  ])('answers 400 to a body that is %s', async (_what, body) => {
    expect((await send(body)).status).toBe(400)
  })

  test('accepts only POST, only JSON, and at most 100 KB', async () => {
    expect((await fetch(`${api.url}/webhooks/zoom`)).status).toBe(405)
    const text = JSON.stringify(report('joined', 1))
    expect((await send(text, { ...signatureOf(text), 'Content-Type': 'text/plain' })).status).toBe(415)
    const long = JSON.stringify({ ...report('joined', 1), more: 'x'.repeat(100_000) })
    expect((await send(long)).status).toBe(413)
  })
})
