import { createHmac } from 'node:crypto'
import { jwtVerify } from 'jose'
import { TokenVerifier } from 'livekit-server-sdk'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../../server/platform/config/config.ts'
import type { StoredMeeting } from '../../server/rules/encounters/storedMeeting.ts'
import { roomAccess } from '../../server/video/access.ts'
import { videoWarnings } from '../../server/video/meetingTrouble.ts'
import { byHand } from '../../server/video/provider.ts'
import { roomOrigins } from '../../server/video/roomOrigins.ts'
import { hour } from '../support/clock.ts'

// Tokens are valid by the real clock.
const now = new Date()
const guest = { id: '0123456789abcdef', name: 'Ada', endsAt: new Date(now.getTime() + hour) }
const secret = 'a secret of the tests, which is long enough'
const live = { LIVEKIT_URL: 'wss://live.example', LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: secret }
const app = { JITSI_APP_ID: 'encounters', JITSI_APP_SECRET: secret }
const jitsi = { JITSI_URL: 'https://jitsi.example', ...app }
const production = { NODE_ENV: 'production' }

const room = 'Encounter-00ff'
const onLivekit = { meetingProvider: 'livekit', meetingUrl: 'wss://live.example', meetingExternalId: 'room' }
const onJitsi = jitsiMeeting('https://jitsi.example')
const onZoom = { meetingProvider: 'zoom', meetingUrl: 'https://zoom.us/j/7?pwd=x', meetingExternalId: '7' }
const noMeeting = { meetingProvider: null, meetingUrl: null, meetingExternalId: null }

function jitsiMeeting(server: string): StoredMeeting {
  return { meetingProvider: 'jitsi', meetingUrl: `${server}/${room}`, meetingExternalId: null }
}
const pasted = (meetingUrl: string): StoredMeeting => ({
  meetingProvider: byHand,
  meetingUrl,
  meetingExternalId: null,
})
const access = (meeting: StoredMeeting, env: Record<string, string> = {}) =>
  roomAccess(meeting, guest, loadConfig(env), now)

describe('a token of LiveKit', () => {
  test('is for one room and one seat, with its opaque id and the username', async () => {
    const given = await access(onLivekit, live)
    if (given.kind !== 'LiveKit') throw new Error(given.kind)
    expect(given.url).toBe('wss://live.example')
    const claims = await new TokenVerifier('key', secret).verify(given.token)
    expect(claims).toMatchObject({ iss: 'key', sub: guest.id, name: 'Ada' })
    expect(claims.video).toEqual({
      room: 'room',
      roomJoin: true,
      canPublish: true,
      canPublishSources: ['camera', 'microphone'],
      canSubscribe: true,
      canPublishData: false,
      canUpdateOwnMetadata: false,
    })
    expect(claims).not.toHaveProperty('metadata')
    expect(claims).not.toHaveProperty('attributes')
  })

  test('ends with the encounter', async () => {
    const given = await access(onLivekit, live)
    if (given.kind !== 'LiveKit') throw new Error(given.kind)
    const { exp = 0 } = await new TokenVerifier('key', secret).verify(given.token)
    expect(Math.abs(exp * 1000 - guest.endsAt.getTime())).toBeLessThan(5000)
  })

  test('is given to nobody once the encounter is over', async () => {
    const over = await roomAccess(onLivekit, guest, loadConfig(live), guest.endsAt)
    expect(over).toEqual({ kind: 'None', reason: 'This encounter is over.' })
  })
})

describe('a token of Jitsi', () => {
  /** As the server checks it (lib-jitsi-meet, doc/tokens.md), by another library than made it. */
  async function claimsOf(token: string) {
    const [head = '', body = '', signature] = token.split('.')
    const expected = createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')
    expect(signature).toBe(expected)
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      audience: 'jitsi',
      issuer: 'encounters',
      subject: 'jitsi.example',
    })
    return payload
  }

  test('is for one room and one seat until the end, names no address and makes nobody a moderator', async () => {
    const given = await access(onJitsi, jitsi)
    if (given.kind !== 'Jitsi') throw new Error(given.kind)
    expect(given).toMatchObject({ url: 'https://jitsi.example', room })
    const claims = await claimsOf(given.token ?? '')
    expect(claims).toEqual({
      aud: 'jitsi',
      iss: 'encounters',
      sub: 'jitsi.example',
      room: room.toLowerCase(),
      nbf: Math.floor(now.getTime() / 1000),
      exp: Math.floor(guest.endsAt.getTime() / 1000),
      moderator: false,
      context: {
        user: { id: guest.id, name: 'Ada', moderator: false },
        features: { recording: false, livestreaming: false, transcription: false, 'outbound-call': false },
      },
    })
  })

  test('is never given to another server than that of the app', async () => {
    expect(await access(jitsiMeeting('https://elsewhere.example'), jitsi)).toEqual({
      kind: 'Jitsi',
      url: 'https://elsewhere.example',
      room,
      token: null,
    })
  })
})

describe('a meeting window next to the guide', () => {
  test.each([
    ['Zoom', onZoom, 'https://zoom.us/j/7?pwd=x'],
    ['a pasted link', pasted('https://rooms.example/mine'), 'https://rooms.example/mine'],
  ])('can be opened for %s', async (_what, meeting, url) => {
    expect(await access(meeting, live)).toEqual({ kind: 'Window', url })
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'rooms.example', 'https://'])(
    'cannot be opened for %s, which an earlier version may have stored',
    async (link) => {
      expect(await access(pasted(link), live)).toEqual({
        kind: 'None',
        reason: expect.stringMatching(/meeting link does not work/),
      })
    },
  )
})

describe('if a table has no video, the operator reads what to do', () => {
  test.each<[string, StoredMeeting, Record<string, string>, RegExp]>([
    ['no provider and no link', noMeeting, {}, /^No video server is set up\. Set LIVEKIT_URL/],
    ['a meeting that is not made yet', noMeeting, live, /still being made/],
    [
      'a LiveKit that is no longer set up',
      onLivekit,
      {},
      /LiveKit, which is no longer set up\. Set LIVEKIT_URL/,
    ],
    ['a LiveKit room without a name', { ...onLivekit, meetingExternalId: null }, live, /does not work/],
    [
      'a Jitsi link without a room',
      { ...onJitsi, meetingUrl: 'https://jitsi.example/' },
      jitsi,
      /does not work/,
    ],
    [
      'the public Jitsi server in production',
      jitsiMeeting('https://meet.jit.si'),
      production,
      /public Jitsi server.*Set LIVEKIT_URL/,
    ],
    [
      'a Jitsi server without an app in production',
      onJitsi,
      production,
      /not set up with JITSI_URL, JITSI_APP_ID and JITSI_APP_SECRET/,
    ],
  ])('about %s', async (_what, meeting, env, reason) => {
    expect(await access(meeting, env)).toEqual({ kind: 'None', reason: expect.stringMatching(reason) })
  })

  test('while outside production the public Jitsi server can be tried, with a warning at start', async () => {
    expect(await access(jitsiMeeting('https://meet.jit.si'))).toEqual({
      kind: 'Jitsi',
      url: 'https://meet.jit.si',
      room,
      token: null,
    })
    expect(videoWarnings(loadConfig({ JITSI_URL: 'https://meet.jit.si' }))).toEqual([
      expect.stringMatching(/meet\.jit\.si is used without JITSI_APP_ID/),
    ])
  })

  test('and the same is logged at the start of the program', () => {
    expect(videoWarnings(loadConfig({}))).toEqual([expect.stringMatching(/^No video server is set up/)])
    for (const env of [live, jitsi]) expect(videoWarnings(loadConfig(env))).toEqual([])
  })
})

test("a table's page may reach the configured servers, and no others", () => {
  const origins = (env: Record<string, string>) => roomOrigins(loadConfig(env))
  expect(origins({})).toEqual({ connect: [], frame: [] })
  expect(origins(live)).toEqual({ connect: ['https://live.example', 'wss://live.example'], frame: [] })
  expect(origins({ ...live, LIVEKIT_URL: 'http://localhost:4000/livekit' })).toEqual({
    connect: ['http://localhost:4000', 'ws://localhost:4000'],
    frame: [],
  })
  expect(origins({ ...jitsi, JITSI_URL: 'https://jitsi.example/here' })).toEqual({
    connect: [],
    frame: ['https://jitsi.example'],
  })
})
