import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { browserName } from '../../server/domain/sessions/sessionOrigin.ts'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, minute } from '../support/clock.ts'
import { createMember, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { follow, type LiveStream } from '../support/liveStream.ts'
import { noticesReceived } from '../support/noticesReceived.ts'
import { createOperator, mailsTo, mutate } from '../support/seats.ts'
import { readLoginToken } from '../support/signIn.ts'

let api: TestApi
const streams: LiveStream[] = []
const start = new Date('2026-11-22T17:00:00.000Z')
const firefox = 'Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0'

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  api.clock.set(start)
  await api.deps.database.pool.query('DELETE FROM rate_limits')
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})
afterAll(() => api.close())

type Session = {
  sessionId: string
  browser: string | null
  timeZone: string | null
  createdAt: string
  lastUsedAt: string
  isThis: boolean
}

const later = (milliseconds: number) => api.clock.set(new Date(api.clock().getTime() + milliseconds))
const isSignedIn = async (bearer: string) =>
  (await api.graphql('{ viewer { id } }', {}, { bearer })).status === 200

async function sessionsOf(bearer: string): Promise<Session[]> {
  const query = '{ viewer { sessions { sessionId browser timeZone createdAt lastUsedAt isThis } } }'
  const { data } = await api.graphql<{ viewer: { sessions: Session[] } }>(query, {}, { bearer })
  return data.viewer.sessions
}

const end = (bearer: string, sessionId: string) =>
  api.graphql(
    'mutation($input: EndSessionInput!) { endSession(input: $input) { viewer { id } } }',
    { input: { sessionId } },
    { bearer },
  )

type Tokens = { authToken: string; refreshToken: string }

const askForLink = async ({ email }: Member) => {
  const ask = 'mutation($input: RequestMagicLinkInput!) { requestMagicLink(input: $input) { message } }'
  await api.graphql(ask, { input: { email } })
  await api.work([])
}

const useLink = async ({ email }: Member) => {
  const query = 'mutation($input: VerifyMagicLinkInput!) { verifyMagicLink(input: $input) { authToken } }'
  return api.graphql(query, { input: { token: await readLoginToken(api, email), confirmed: true } })
}

/** Signs in by a link, as a browser that says what it is and where. */
async function signInWith(member: Member, userAgent: string, timeZone?: string): Promise<Tokens> {
  await askForLink(member)
  const input = { token: await readLoginToken(api, member.email), confirmed: true, timeZone }
  const query =
    'mutation($input: VerifyMagicLinkInput!) { verifyMagicLink(input: $input) { authToken refreshToken } }'
  const headers = { 'User-Agent': userAgent }
  const { data } = await api.graphql<{ verifyMagicLink: Tokens }>(query, { input }, { headers })
  return data.verifyMagicLink
}

describe('a member can see where they are signed in', () => {
  test('with the browser in ordinary words, the time zone, and which one this is, the last used first', async () => {
    const member = await createMember(api)
    const other = await signIn(api, member)
    later(minute)
    const { authToken } = await signInWith(member, firefox, 'America/Detroit')
    const [first, second, ...more] = await sessionsOf(authToken)
    const now = api.clock().toISOString()
    expect(first).toMatchObject({
      browser: 'Firefox on Android',
      timeZone: 'America/Detroit',
      isThis: true,
      createdAt: now,
      lastUsedAt: now,
    })
    expect(second).toMatchObject({ browser: null, timeZone: null, isThis: false })
    expect(more).toEqual([])
    expect((await sessionsOf(other)).map(({ isThis }) => isThis)).toEqual([false, true])
  })

  test('and when each session was last used', async () => {
    const member = await createMember(api)
    const { authToken, refreshToken } = await signInWith(member, firefox)
    later(5 * minute)
    const refresh = 'mutation($input: RefreshSessionInput!) { refreshSession(input: $input) { authToken } }'
    await api.graphql(refresh, { input: { refreshToken } })
    const [session] = await sessionsOf(authToken)
    expect(session).toMatchObject({
      createdAt: start.toISOString(),
      lastUsedAt: api.clock().toISOString(),
    })
  })

  test.each([['+05:00'], ['Nowhere/Land'], ['<script>'], ['x'.repeat(200)], ['']])(
    'without a time zone such as %j, which is not stored, though the sign-in succeeds',
    async (timeZone) => {
      const { authToken } = await signInWith(await createMember(api), firefox, timeZone)
      expect(await sessionsOf(authToken)).toMatchObject([{ timeZone: null }])
    },
  )

  test('with one of our names for the browser, whatever the header says', () => {
    const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0'
    expect(browserName(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/130.0`)).toBe(
      'Microsoft Edge on Windows',
    )
    expect(
      browserName(
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
      ),
    ).toBe('Safari on iOS')
    for (const header of [undefined, '', 'curl/8.5', 'Call 555-0100 now/1.0 ', '(((('.repeat(10_000)]) {
      expect(browserName(header)).toBeNull()
    }
  })

  test('without sessions that ended or were idle for 14 days, and without those of others', async () => {
    const member = await createMember(api)
    await signIn(api, member)
    later(14 * day)
    await signIn(api, await createMember(api))
    const there = await signIn(api, member)
    const here = await signIn(api, member)
    await end(here, (await sessionsOf(there)).find(({ isThis }) => isThis)?.sessionId ?? '')
    expect(await sessionsOf(here)).toMatchObject([{ isThis: true }])
  })
})

describe('a member can sign out other sessions', () => {
  test('in one browser, whose next request is refused, whose streams end and whose refresh token is void', async () => {
    const member = await createMember(api)
    const here = await signIn(api, member)
    const there = await signInWith(member, firefox)
    await noticesReceived(api)
    const stream = await follow(api.url, there.authToken)
    const own = await follow(api.url, here)
    streams.push(stream, own)
    const session = (await sessionsOf(there.authToken)).find(({ isThis }) => isThis)
    expect((await end(here, session?.sessionId ?? '')).errors).toBeUndefined()
    expect(await stream.next()).toBeNull()
    expect(await own.next()).toMatchObject({ kinds: ['ACCOUNT'] })
    expect(await isSignedIn(there.authToken)).toBe(false)
    expect(await isSignedIn(here)).toBe(true)
    const refresh = 'mutation($input: RefreshSessionInput!) { refreshSession(input: $input) { authToken } }'
    const { errors } = await api.graphql(refresh, { input: { refreshToken: there.refreshToken } })
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })

  test('a second time, without an error', async () => {
    const member = await createMember(api)
    const [here, there] = [await signIn(api, member), await signIn(api, member)]
    const id = (await sessionsOf(there)).find(({ isThis }) => isThis)?.sessionId ?? ''
    await end(here, id)
    expect((await end(here, id)).errors).toBeUndefined()
  })

  test('but not somebody else’s session, which is answered like one that does not exist', async () => {
    const there = await signIn(api, await createMember(api))
    const [session] = await sessionsOf(there)
    const stranger = await signIn(api, await createMember(api))
    const answers = []
    for (const id of [session?.sessionId ?? '', '00000000-0000-4000-8000-000000000000', 'x', "' OR 1=1"]) {
      answers.push((await end(stranger, id)).errors)
    }
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(answers[0]?.[0]).toMatchObject({ extensions: { code: 'NOT_FOUND' } })
    expect(await isSignedIn(there)).toBe(true)
  })

  test('everywhere but in this browser', async () => {
    const member = await createMember(api)
    const bearers = [await signIn(api, member), await signIn(api, member), await signIn(api, member)]
    const [here = ''] = bearers
    const ended = 'mutation { endOtherSessions { viewer { sessions { isThis } } } }'
    const { data } = await api.graphql(ended, {}, { bearer: here })
    expect(data).toEqual({ endOtherSessions: { viewer: { sessions: [{ isThis: true }] } } })
    expect(await Promise.all(bearers.map(isSignedIn))).toEqual([true, false, false])
  })

  test('everywhere, in this browser, too, and login links that were mailed are void', async () => {
    const member = await createMember(api)
    const bearers = [await signIn(api, member), await signIn(api, member)]
    const other = await signIn(api, await createMember(api))
    await askForLink(member)
    const everywhere = 'mutation { endAllSessions { viewer { sessions { isThis } } } }'
    const { data } = await api.graphql(everywhere, {}, { bearer: bearers[0] })
    expect(data).toEqual({ endAllSessions: { viewer: { sessions: [] } } })
    expect(await Promise.all(bearers.map(isSignedIn))).toEqual([false, false])
    expect(await isSignedIn(other)).toBe(true)
    expect((await useLink(member)).errors?.[0]?.message).toMatch(/invalid or has expired/)
  })
})

describe('an operator can sign a member out', () => {
  const signOut = async (member: Member, reason: string) =>
    mutate<object>(
      api,
      await createOperator(api),
      'endMemberSessions',
      { memberId: globalId('OperatorMember', member.id), reason },
      'member { id }',
    )

  test('everywhere, with open streams and mailed login links, and the member gets a mail', async () => {
    const member = await createMember(api)
    const there = await signInWith(member, firefox)
    const other = await signIn(api, await createMember(api))
    await noticesReceived(api)
    const stream = await follow(api.url, there.authToken)
    streams.push(stream)
    await askForLink(member)
    expect((await signOut(member, 'A phone was stolen.')).errors).toBeUndefined()
    expect(await stream.next()).toBeNull()
    expect([await isSignedIn(there.authToken), await isSignedIn(other)]).toEqual([false, true])
    expect((await useLink(member)).errors?.[0]?.message).toMatch(/invalid or has expired/)
    expect(await mailsTo(api, member, 'signedOut')).toHaveLength(1)
    await signInWith(member, firefox)
  })

  test('with one mail, even if the request is sent again after a lost reply', async () => {
    const member = await createMember(api)
    await signIn(api, member)
    await signOut(member, 'A phone was stolen.')
    later(minute)
    expect((await signOut(member, 'A phone was stolen.')).errors).toBeUndefined()
    expect(await mailsTo(api, member, 'signedOut')).toHaveLength(1)
  })

  test('only with a reason, and nobody who has left', async () => {
    const member = await createMember(api)
    expect((await signOut(member, ' ')).errors?.[0]?.extensions).toMatchObject({ field: 'reason' })
    const gone = await createMember(api, { status: 'Canceled', canceledAt: api.clock() })
    expect((await signOut(gone, 'Why not.')).errors?.[0]?.extensions.code).toBe('CONFLICT')
    expect(await mailsTo(api, gone, 'signedOut')).toEqual([])
  })
})

describe('logging out', () => {
  test.each([
    ['their own', (own: Member) => own.id],
    ['somebody else’s', (_own: Member, other: Member) => other.id],
    ['none', () => null],
  ])('ends the session of the token, even if it has expired, with %s memberId', async (_whose, idFor) => {
    const [member, other] = [await createMember(api), await createMember(api)]
    const { authToken, refreshToken } = await signInWith(member, firefox)
    await signIn(api, other)
    later(15 * minute)
    const reply = await fetch(`${api.url}/api/auth/logout`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${authToken}` },
      body: JSON.stringify({ memberId: idFor(member, other) }),
    })
    expect(reply.status).toBe(200)
    const refresh = 'mutation($input: RefreshSessionInput!) { refreshSession(input: $input) { authToken } }'
    const { errors } = await api.graphql(refresh, { input: { refreshToken } })
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    const { prisma } = api.deps.database
    expect(await prisma.session.count({ where: { memberId: other.id, revokedAt: null } })).toBe(1)
  })
})
