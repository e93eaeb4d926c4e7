import { createHash, randomBytes } from 'node:crypto'
import { AccessToken } from 'livekit-server-sdk'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hostIdOf, seatIdOf } from '../../server/domain/table/seatId.ts'
import type { Encounter } from '../../server/generated/client/client.ts'
import { roomToken } from '../../server/video/livekit.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, hour, minute } from '../support/clock.ts'
import { createEncounter } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { askAs, createOperator, createSeat, mutate, type Place } from '../support/seats.ts'
import { tablePage } from '../support/tablePage.ts'

const key = 'key'
const secret = 'a secret of the tests, which is long enough'
const roomSid = 'RM_hycBMAjmt6Ub'

let api: TestApi
let encounter: Encounter
let seat: Place
let made = 0
let room: string

beforeAll(async () => {
  const LIVEKIT_URL = 'ws://127.0.0.1:1'
  api = await startApi({ LIVEKIT_URL, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret })
})
beforeEach(async () => {
  await api.deps.database.pool.query('DELETE FROM rate_limits; DELETE FROM presence')
  room = `encounter-${made++}`
  encounter = await createEncounter(api, {
    startsAt: api.clock(),
    meetingProvider: 'livekit',
    meetingUrl: 'ws://127.0.0.1:1',
    meetingExternalId: room,
  })
  seat = await createSeat(api, encounter)
})
afterAll(() => api.close())

const at = (minutes: number) => new Date(encounter.startsAt.getTime() + minutes * minute)
const identityOf = ({ invitation }: Place) => seatIdOf(invitation.seatToken)

type EventFields = { identity?: string; sid?: string; name?: string; roomSid?: string }

/** A webhook as LiveKit sends it: JSON with 64-bit numbers as text and fields unknown to us. */
const report = (
  event: string,
  minutes: number,
  {
    identity = identityOf(seat),
    sid = 'PA_9fkNpQ2rA7Ge',
    name = room,
    roomSid: ofRoom = roomSid,
  }: EventFields = {},
) => ({
  event,
  room: {
    sid: ofRoom,
    name,
    emptyTimeout: 600,
    departureTimeout: 120,
    maxParticipants: 16,
    creationTime: '1763571600',
    creationTimeMs: '1763571600123',
    enabledCodecs: [{ mime: 'video/VP8' }],
  },
  ...(event.startsWith('participant') && {
    participant: {
      sid,
      identity,
      state: event === 'participant_left' ? 'DISCONNECTED' : 'ACTIVE',
      joinedAt: '1763571600',
      name: 'Ada',
      permission: { canSubscribe: true, canPublish: true, canPublishSources: ['CAMERA', 'MICROPHONE'] },
      isPublisher: true,
    },
  }),
  id: `EV_${event}${minutes}`,
  createdAt: String(at(minutes).getTime() / 1000),
  somethingNew: true,
})

const digest = (body: string) => createHash('sha256').update(body).digest('base64')

async function signed(body: string, { by = secret, hash = digest(body), ttl = 300 } = {}): Promise<string> {
  const token = new AccessToken(key, by, { ttl })
  token.sha256 = hash
  return token.toJwt()
}

const send = (body: string, authorization?: string, type = 'application/webhook+json') =>
  fetch(`${api.url}/webhooks/livekit`, {
    method: 'POST',
    headers: { 'Content-Type': type, ...(authorization !== undefined && { Authorization: authorization }) },
    body,
  })

async function sendEvent(...reported: Parameters<typeof report>): Promise<number> {
  const body = JSON.stringify(report(...reported))
  return (await send(body, await signed(body))).status
}

const stays = async () =>
  (await api.deps.database.prisma.presence.findMany({ orderBy: { id: 'asc' } })).map(
    ({ invitationId, source, stay, fromAt, untilAt, left }) => ({
      seat: invitationId,
      source,
      stay,
      from: fromAt,
      until: untilAt,
      left,
    }),
  )
const stayOf = (from: Date | null, until: Date | null, sid = 'PA_9fkNpQ2rA7Ge') => ({
  seat: seat.invitation.id,
  source: 'LiveKit',
  stay: `${roomSid}/${sid}`,
  from,
  until,
  left: until !== null,
})

describe('reports of LiveKit', () => {
  test('record when a seat came and left, with a stay for each time it came', async () => {
    expect(await sendEvent('participant_joined', 1)).toBe(204)
    expect(await stays()).toEqual([stayOf(at(1), null)])
    expect(await sendEvent('participant_left', 20)).toBe(204)
    expect(await sendEvent('participant_joined', 30, { sid: 'PA_again' })).toBe(204)
    expect(await stays()).toEqual([stayOf(at(1), at(20)), stayOf(at(30), null, 'PA_again')])
  })

  test('that are repeated or in disorder make the same record', async () => {
    const reported: [string, number][] = [
      ['participant_joined', 1],
      ['participant_left', 20],
    ]
    for (const order of [
      reported,
      reported.toReversed(),
      [...reported, ...reported],
      [...reported.toReversed(), ...reported],
    ]) {
      await api.deps.database.pool.query('DELETE FROM presence')
      for (const [event, minutes] of order) expect(await sendEvent(event, minutes)).toBe(204)
      expect(await stays()).toEqual([stayOf(at(1), at(20))])
    }
  })

  test('that differ about one stay begin it at the earliest time of coming and end it at the earliest time of leaving', async () => {
    for (const minutes of [4, 3, 5]) await sendEvent('participant_joined', minutes)
    for (const minutes of [21, 20, 22]) await sendEvent('participant_left', minutes)
    expect(await stays()).toEqual([stayOf(at(3), at(20))])
  })

  test('of a closed room end the stays that are still open there', async () => {
    await sendEvent('participant_joined', 1)
    await sendEvent('participant_joined', 2, { sid: 'PA_other', roomSid: 'RM_other' })
    await sendEvent('participant_joined', 3, { sid: 'PA_gone' })
    await sendEvent('participant_left', 4, { sid: 'PA_gone' })
    expect(await sendEvent('room_finished', 90)).toBe(204)
    expect(await stays()).toEqual([
      stayOf(at(1), at(90)),
      { ...stayOf(at(2), null), stay: 'RM_other/PA_other' },
      stayOf(at(3), at(4), 'PA_gone'),
    ])
  })

  test('of a failed connection make no stay, and end an open one', async () => {
    expect(await sendEvent('participant_connection_aborted', 1)).toBe(204)
    expect(await stays()).toEqual([])
    await sendEvent('participant_joined', 2)
    expect(await sendEvent('participant_connection_aborted', 3)).toBe(204)
    expect(await stays()).toEqual([stayOf(at(2), at(3))])
  })

  test.each([
    ['an unknown room', () => ({ name: 'encounter-elsewhere' })],
    ['an unknown seat', () => ({ identity: '0123456789abcdef' })],
    ['a host', () => ({ identity: hostIdOf('6c5a1ab2-8d1a-4e4e-9c52-1d2b0a2f7a10') })],
  ])('of %s change nothing', async (_what, reported) => {
    expect(await sendEvent('participant_joined', 1, reported())).toBe(204)
    expect(await stays()).toEqual([])
  })

  test("of another encounter's seat change nothing", async () => {
    const elsewhere = await createSeat(api, await createEncounter(api))
    expect(await sendEvent('participant_joined', 1, { identity: identityOf(elsewhere) })).toBe(204)
    expect(await stays()).toEqual([])
  })

  test.each(['room_started', 'track_published', 'egress_ended', 'something_new'])(
    'of the kind %s change nothing',
    async (event) => {
      expect(await sendEvent(event, 1)).toBe(204)
      expect(await stays()).toEqual([])
    },
  )

  test('more than a day old are refused, and those a little younger are not', async () => {
    const start = api.clock()
    api.clock.advance(day + 1000)
    expect(await sendEvent('participant_joined', 0)).toBe(400)
    expect(await stays()).toEqual([])
    api.clock.advance(-2000)
    expect(await sendEvent('participant_joined', 0)).toBe(204)
    expect(await stays()).toEqual([stayOf(at(0), null)])
    api.clock.set(start)
  })
})

describe('somebody who may not be in the room', () => {
  const leaving = async () =>
    (
      await api.deps.database.pool.query<{ payload: unknown }>(
        `SELECT payload FROM graphile_worker._private_jobs WHERE key LIKE 'leaveRoom:%'`,
      )
    ).rows.map(({ payload }) => payload)

  afterEach(() => api.deps.database.pool.query('TRUNCATE graphile_worker._private_jobs CASCADE'))

  test('because they lost the seat is removed again, and no stay is recorded', async () => {
    await api.deps.database.prisma.invitation.update({
      where: { id: seat.invitation.id },
      data: { seatedAt: null, status: 'Declined' },
    })
    expect(await sendEvent('participant_joined', 1)).toBe(204)
    expect(await leaving()).toEqual([{ invitation: seat.invitation.id }])
    expect(await stays()).toEqual([])
  })

  test('because the host removed them is removed again, and nobody else is', async () => {
    const other = await createSeat(api, encounter)
    await api.deps.database.prisma.invitation.update({
      where: { id: seat.invitation.id },
      data: { removedAt: at(1) },
    })
    expect(await sendEvent('participant_joined', 2)).toBe(204)
    expect(await sendEvent('participant_joined', 2, { identity: identityOf(other), sid: 'PA_other' })).toBe(
      204,
    )
    expect(await leaving()).toEqual([{ invitation: seat.invitation.id }])
    expect((await stays()).map((stay) => stay.seat)).toEqual([other.invitation.id])
  })

  test('as a host, because they are no longer an operator, is removed each time', async () => {
    const [operator, former] = [await createOperator(api), await createOperator(api)]
    const token = randomBytes(16).toString('hex')
    const { id } = await api.deps.database.prisma.tableHost.create({
      data: { encounterId: encounter.id, operatorId: former.id, token, createdAt: api.clock() },
    })
    const identity = hostIdOf(token)
    expect(await sendEvent('participant_joined', 1, { identity })).toBe(204)
    expect(await leaving()).toEqual([])
    const removed = { removedId: globalId('ConsoleOperator', former.id) }
    const { errors } = await mutate(api, operator, 'removeOperator', removed, 'settings { operators { id } }')
    expect(errors).toBeUndefined()
    expect(await leaving()).toEqual([{ host: id }])
    await api.deps.database.pool.query('TRUNCATE graphile_worker._private_jobs CASCADE')
    expect(await sendEvent('participant_joined', 2, { identity })).toBe(204)
    expect(await leaving()).toEqual([{ host: id }])
    // There is no server at this address, so a retry of the job shows that it tried to remove somebody.
    await api.work()
    expect(await leaving()).toEqual([{ host: id }])
  })

  test('as a host, because they left the service, is removed at once', async () => {
    const former = await createOperator(api)
    await createOperator(api)
    const token = randomBytes(16).toString('hex')
    const { id } = await api.deps.database.prisma.tableHost.create({
      data: { encounterId: encounter.id, operatorId: former.id, token, createdAt: api.clock() },
    })
    expect(await sendEvent('participant_joined', 1, { identity: hostIdOf(token) })).toBe(204)
    const { errors } = await askAs(api, former, 'mutation { cancelMembership { viewer { id } } }')
    expect(errors).toBeUndefined()
    expect(await leaving()).toEqual([{ host: id }])
  })

  test('because the encounter is over is removed again', async () => {
    expect(await sendEvent('participant_joined', 90)).toBe(204)
    expect(await leaving()).toEqual([{ invitation: seat.invitation.id }])
    expect(await stays()).toEqual([])
  })
})

const claimsOf = (token = '') =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

test("a member's token shows the others their username, and an operator's token nothing that could be their address", async () => {
  const operator = await createOperator(api, { username: 'ada@example.org' })
  const token = randomBytes(16).toString('hex')
  await api.deps.database.prisma.tableHost.create({
    data: { encounterId: encounter.id, operatorId: operator.id, token, createdAt: api.clock() },
  })
  const query = 'query($seat: String!) { table(seat: $seat) { video { token } } }'
  const nameBy = async (address: string) => {
    const { data } = await api.graphql<{ table: { video: { token: string } } }>(query, { seat: address })
    return claimsOf(data.table.video.token).name
  }
  expect(await nameBy(seat.invitation.seatToken)).toBe(seat.member.username)
  expect(await nameBy(token)).toBe('The operator')
})

test('a token that a page gets later ends with the encounter, too', async () => {
  const page = tablePage(api, seat.invitation.seatToken)
  const stream = await page.follow<{ video: { token: string } }>(api.url, 'video { token }')
  /** How many minutes the token of the next event is valid. */
  const minutesOfNext = async () => {
    const { exp, nbf } = claimsOf((await stream.next())?.video.token)
    return Math.round((Number(exp) - Number(nbf)) / 60)
  }
  expect(await minutesOfNext()).toBe(90)
  api.clock.advance(80 * minute)
  expect(await page.be()).toMatchObject({ isHere: true })
  expect(await minutesOfNext()).toBe(10)
  stream.close()
  api.clock.advance(-80 * minute)
})

describe('the address of the webhook', () => {
  test('does not exist unless LiveKit is configured', async () => {
    const bare = await startApi()
    const reply = await fetch(`${bare.url}/webhooks/livekit`, { method: 'POST' })
    expect(reply.status).toBe(404)
    await bare.close()
  })

  test('refuses a report whose signature is not by LiveKit for exactly this body, and changes nothing', async () => {
    const body = JSON.stringify(report('participant_joined', 1))
    const guest = { id: identityOf(seat), name: 'Ada', endsAt: new Date(Date.now() + hour) }
    const refused = [
      await send(body),
      await send(body, 'Bearer x'),
      await send(body, await signed(body, { by: 'another secret of the tests, long enough' })),
      await send(body, await signed(body, { hash: digest('{}') })),
      await send(`${body} `, await signed(body)),
      await send(body, await signed(body, { ttl: -60 })),
      // A guest's own token is signed with the same secret.
      await send(body, await roomToken(livekit(), room, guest, new Date())),
    ]
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401, 401])
    expect(await stays()).toEqual([])
  })

  test('checks no more signatures of a client after ten wrong ones', async () => {
    const body = JSON.stringify(report('participant_joined', 1))
    for (let n = 0; n < 10; n++) expect((await send(body, 'wrong')).status).toBe(401)
    expect((await send(body, await signed(body))).status).toBe(429)
    expect(await stays()).toEqual([])
  })

  test('does not count requests without a signature', async () => {
    for (let n = 0; n < 12; n++) expect((await send('{}')).status).toBe(401)
    expect(await sendEvent('participant_joined', 1)).toBe(204)
  })

  test('accepts only POST, only JSON, and at most 100 KB', async () => {
    expect((await fetch(`${api.url}/webhooks/livekit`)).status).toBe(405)
    const body = JSON.stringify({ ...report('participant_joined', 1), somethingNew: 'x'.repeat(100_000) })
    expect((await send(body, await signed(body))).status).toBe(413)
    expect((await send('{}', await signed('{}'), 'text/plain')).status).toBe(415)
    const right = JSON.stringify(report('participant_joined', 1))
    expect((await send(right, await signed(right), 'application/json')).status).toBe(204)
  })
})

function livekit() {
  const { livekit: server } = api.deps.config
  if (!server) throw new Error('LiveKit is not configured')
  return server
}
