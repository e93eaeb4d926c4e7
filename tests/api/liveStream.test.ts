import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signAuthToken } from '../../server/domain/sessions/authToken.ts'
import type { Member } from '../../server/generated/client/client.ts'
import { sendNoticesSince } from '../../server/platform/live/sendNotices.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { minute } from '../support/clock.ts'
import { createEncounter, createMember, invite, signIn } from '../support/factories.ts'
import { follow, type LiveStream, requestStream } from '../support/liveStream.ts'
import { noticesReceived } from '../support/noticesReceived.ts'
import { type Program, runProgram } from '../support/program.ts'

let api: TestApi
const streams: LiveStream[] = []

beforeAll(async () => {
  api = await startApi()
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})
afterAll(() => api.close())

type Opening = { url?: string; selection?: string | undefined; service?: TestApi }

async function open(
  bearer: string,
  { url = api.url, selection, service = api }: Opening = {},
): Promise<LiveStream> {
  await noticesReceived(service)
  const stream = await follow(url, bearer, selection)
  streams.push(stream)
  return stream
}

const followAs = async (member: Pick<Member, 'id'>, selection?: string) =>
  open(await signIn(api, member), { selection })

const change = ({ id }: Pick<Member, 'id'>, { deps }: Pick<TestApi, 'deps'> = api) =>
  deps.database.prisma.member.update({ where: { id }, data: { cancellations: { increment: 1 } } })

describe('a stream of a signed-in member', () => {
  test('is refused for anybody else', async () => {
    const reply = await requestStream(api.url, undefined)
    expect(reply.status).toBe(401)
    expect(await reply.text()).toContain('"code":"UNAUTHENTICATED"')
  })

  test('ends when the membership is canceled, without another event', async () => {
    const member = await createMember(api)
    const stream = await followAs(member)
    const bearer = await signIn(api, member)
    const { errors } = await api.graphql('mutation { cancelMembership { viewer { id } } }', {}, { bearer })
    expect(errors?.map(({ message }) => message) ?? []).toEqual([])
    expect(await stream.next()).toBeNull()
  })

  test('sends no more events once its session is revoked', async () => {
    const member = await createMember(api)
    const bearer = await signIn(api, member)
    const stream = await open(bearer)
    await api.graphql('mutation { logOut { loggedOut } }', {}, { bearer })
    await change(member)
    expect(await stream.next()).toBeNull()
  })

  test('ends by itself when its token expires', async () => {
    const member = await createMember(api)
    const { prisma } = api.deps.database
    await signIn(api, member)
    const session = await prisma.session.findFirstOrThrow({ where: { memberId: member.id } })
    const claims = {
      nameid: String(member.id),
      unique_name: member.username,
      public_guid: member.publicGuid,
      role: member.role,
      sid: session.id,
    }
    const almostOver = new Date(api.clock().getTime() - 10 * minute + 1000)
    const stream = await open(await signAuthToken(claims, api.deps.secret, almostOver))
    expect(await stream.next()).toBeNull()
  })

  test('sends no more events once its token has expired', async () => {
    const member = await createMember(api)
    const stream = await followAs(member)
    api.clock.advance(10 * minute)
    await change(member)
    expect(await stream.next()).toBeNull()
  })
})

describe('a stream', () => {
  test('is neither cached nor buffered on its way, and sends heartbeats', async () => {
    const reply = await requestStream(api.url, await signIn(api, await createMember(api)))
    expect(reply.headers.get('content-type')).toBe('text/event-stream')
    expect(reply.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(reply.headers.get('x-accel-buffering')).toBe('no')
    expect(reply.headers.get('content-encoding')).toBeNull()
    const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
    let read = ''
    while (!/data:[\s\S]*\n:\n/.test(read)) read += (await reader?.read())?.value ?? ''
    await reader?.cancel()
  })

  test('computes each event by the time of that moment', async () => {
    const member = await createMember(api)
    const expiresAt = new Date(api.clock().getTime() + minute)
    await invite(api, member, await createEncounter(api), { expiresAt })
    const selection = 'viewer { pendingInvitations { edges { node { status } } } }'
    const stream = await followAs(member, selection)
    await change(member)
    expect(await stream.next()).toMatchObject({ viewer: { pendingInvitations: { edges: [{}] } } })
    api.clock.advance(2 * minute)
    await change(member)
    expect(await stream.next()).toMatchObject({ viewer: { pendingInvitations: { edges: [] } } })
  })

  test('is one of at most ten for each member, and closing one makes room for another', async () => {
    const [member, other] = [await createMember(api), await createMember(api)]
    const bearer = await signIn(api, member)
    const [first] = await Promise.all(Array.from({ length: 10 }, () => open(bearer)))
    const reply = await requestStream(api.url, bearer)
    expect(reply.status).toBe(429)
    expect(reply.headers.get('retry-after')).toBe('30')
    await followAs(other)
    first?.close()
    await expect.poll(() => open(bearer).then(() => 'open', String)).toBe('open')
  })

  test('is refused as a single JSON reply', async () => {
    const bearer = await signIn(api, await createMember(api))
    expect((await requestStream(api.url, bearer, { accept: 'application/json' })).status).toBe(406)
  })
})

test('a lost connection to the database is replaced, and streams are notified that they may have missed something', async () => {
  const member = await createMember(api)
  const stream = await followAs(member)
  const killed = await api.deps.database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND (query LIKE 'LISTEN %' OR query = $1)`,
    [sendNoticesSince('0')],
  )
  expect(killed.rowCount).toBe(1)
  expect(await stream.next()).toEqual({ kinds: ['INVITATIONS', 'IMPRESSIONS', 'ACCOUNT'] })
  await change(member)
  expect(await stream.next()).toEqual({ kinds: ['ACCOUNT'] })
})

describe('several web processes on one database', () => {
  let here: TestApi
  let there: Program
  let thereUrl: string

  beforeAll(async () => {
    here = await startApi({}, () => new Date())
    there = runProgram('server/main.ts', {
      DATABASE_URL: here.deps.config.databaseUrl ?? '',
      SESSION_SECRET: here.deps.secret,
      PORT: '0',
      ROLE: 'web',
    })
    const [, url = ''] = await there.says(/ready at (\S+)/)
    thereUrl = url
  })
  afterAll(async () => {
    there.child.kill('SIGKILL')
    await there.ended
    await here.close()
  })

  const pause = async (url: string, bearer: string) => {
    const reply = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer}` },
      body: JSON.stringify({ query: 'mutation { pauseMembership { viewer { accountStatus } } }' }),
    })
    expect(await reply.json()).toEqual({ data: { pauseMembership: { viewer: { accountStatus: 'PAUSED' } } } })
  }

  test('send events about what was done at either', async () => {
    for (const [listeningAt, doneAt] of [
      [here.url, thereUrl],
      [thereUrl, here.url],
    ] as const) {
      const bearer = await signIn(here, await createMember(here))
      const stream = await open(bearer, { url: listeningAt, service: here })
      await pause(doneAt, bearer)
      expect(await stream.next()).toEqual({ kinds: ['ACCOUNT'] })
    }
  })

  test('stop without waiting for open streams, which are closed cleanly', async () => {
    const stream = await open(await signIn(here, await createMember(here)), { url: thereUrl, service: here })
    there.child.kill('SIGTERM')
    expect(await stream.next()).toBeNull()
    expect(await there.ended).toBe(0)
  })
})
