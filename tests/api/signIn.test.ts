import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, minute } from '../support/clock.ts'
import { createMember } from '../support/factories.ts'
import { readLoginToken } from '../support/signIn.ts'

type Tokens = { authToken: string; refreshToken: string; redirect?: string }

let api: TestApi
let member: Member

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  await api.deps.database.pool.query('DELETE FROM rate_limits')
  member = await createMember(api)
})
afterAll(() => api.close())

const requestLink = (email: string, input: Record<string, string> = {}, headers?: Record<string, string>) =>
  api.graphql<{ requestMagicLink: { message: string } }>(
    'mutation($input: RequestMagicLinkInput!) { requestMagicLink(input: $input) { message } }',
    { input: { email, ...input } },
    headers && { headers },
  )

const verify = (token: string, confirmed: boolean, headers?: Record<string, string>) =>
  api.graphql<{ verifyMagicLink: Tokens }>(
    'mutation($input: VerifyMagicLinkInput!) { verifyMagicLink(input: $input) { authToken refreshToken redirect } }',
    { input: { token, confirmed } },
    headers && { headers },
  )

const refresh = (refreshToken: string) =>
  api.graphql<{ refreshSession: Tokens }>(
    'mutation($input: RefreshSessionInput!) { refreshSession(input: $input) { authToken refreshToken } }',
    { input: { refreshToken } },
  )

const whoAmI = (bearer: string) =>
  api.graphql<{ viewer: { username: string } }>('{ viewer { username } }', {}, { bearer })

async function askAndRead(input?: Record<string, string>): Promise<string> {
  await requestLink(member.email, input)
  await api.work()
  return readLoginToken(api, member.email)
}

async function openSession(): Promise<Tokens> {
  const { data } = await verify(await askAndRead(), true)
  return data.verifyMagicLink
}

const sentence =
  'If the address matches a member account you will get an email with your login link. Make sure to check your spam and junk folders.'

describe('asking for a login link', () => {
  test('the reply never says whether the address belongs to anyone', async () => {
    await createMember(api, { username: 'Gone', status: 'Canceled', canceledAt: api.clock() })
    const replies = await Promise.all([
      requestLink(member.email),
      requestLink('nobody@example.org'),
      requestLink('gone@example.org'),
    ])
    for (const reply of replies)
      expect(reply).toMatchObject({ status: 200, data: { requestMagicLink: { message: sentence } } })
    await api.work()
    const mails = await api.deps.database.prisma.outboxMail.findMany({
      where: { toAddress: { in: [member.email, 'nobody@example.org', 'gone@example.org'] } },
    })
    expect(mails.map((mail) => mail.toAddress)).toEqual([member.email])
  })

  test('the address is trimmed and lowercased', async () => {
    await requestLink(`  ${member.email.toUpperCase()} `)
    await api.work()
    expect(await readLoginToken(api, member.email)).toHaveLength(43)
  })

  test('invisible characters in a pasted address are ignored', async () => {
    await requestLink(`\u202a${member.email.replace('.', '\u00ad.')}\u202c\u200b`)
    await api.work()
    expect(await readLoginToken(api, member.email)).toHaveLength(43)
  })

  test('an invalid address is refused with the specified sentence', async () => {
    const { errors } = await requestLink('nonsense')
    expect(errors).toMatchObject([
      { message: 'Please enter a valid email address.', extensions: { code: 'BAD_INPUT', field: 'email' } },
    ])
  })

  test('a link carries 32 random bytes, of which only the SHA-256 is stored', async () => {
    const token = await askAndRead()
    const { rows } = await api.deps.database.pool.query<{ row: string }>(
      'SELECT t::text AS row FROM login_tokens t',
    )
    const outbox = await api.deps.database.pool.query<{ row: string }>(
      'SELECT t::text AS row FROM outbox_mails t',
    )
    const bytes = Buffer.from(token, 'base64url').toString('hex')
    expect(bytes).toHaveLength(64)
    for (const { row } of [...rows, ...outbox.rows]) {
      expect(row).not.toContain(token)
      expect(row).not.toContain(bytes)
      expect(row).not.toContain(Buffer.from(token).toString('hex'))
    }
  })

  test('requests are limited per e-mail: a fourth within 15 minutes silently sends no link', async () => {
    for (let i = 0; i < 4; i++)
      expect((await requestLink(member.email)).data.requestMagicLink.message).toBe(sentence)
    await api.work()
    expect(await api.deps.database.prisma.loginToken.count({ where: { memberId: member.id } })).toBe(3)
  })

  test('requests are limited per address: the sixth a minute is refused, with the time to wait', async () => {
    for (let i = 0; i < 5; i++) await requestLink(`someone${i}@example.org`)
    const reply = await requestLink('someone5@example.org')
    expect(reply.status).toBe(429)
    expect(reply.errors?.[0]?.extensions.code).toBe('RATE_LIMITED')
    expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  test('requests are limited per fingerprint: the sixth a minute is refused from any address', async () => {
    for (let i = 0; i < 5; i++) await requestLink(`someone${i}@example.org`, { fingerprint: 'one browser' })
    await api.deps.database.pool.query("DELETE FROM rate_limits WHERE key NOT LIKE '%:browser:%'")
    expect((await requestLink('someone5@example.org', { fingerprint: 'one browser' })).status).toBe(429)
    expect((await requestLink('someone5@example.org', { fingerprint: 'another' })).status).toBe(200)
  })

  test('a text with an @ that is longer than any address belongs to nobody', async () => {
    const long = Array.from({ length: 9000 }, (_, n) => n.toString(36)).join('')
    expect(await requestLink(`${long}@example.org`)).toMatchObject({
      status: 200,
      data: { requestMagicLink: { message: sentence } },
    })
  })

  test.each(['x\u0000', 'x'.repeat(201)])(
    'a fingerprint that no browser makes is refused',
    async (fingerprint) => {
      expect((await requestLink(member.email, { fingerprint })).errors).toMatchObject([
        { extensions: { code: 'BAD_INPUT', field: 'fingerprint' } },
      ])
    },
  )
})

describe('using a login link', () => {
  test('it works once', async () => {
    const token = await askAndRead()
    const first = await verify(token, true)
    expect((await whoAmI(first.data.verifyMagicLink.authToken)).data.viewer.username).toBe(member.username)
    expect((await verify(token, true)).errors?.[0]?.message).toBe(
      'This login link is invalid or has expired.',
    )
  })

  test('it is consumed by one conditional UPDATE: thirty verifications at the same moment open one session', async () => {
    const token = await askAndRead()
    await api.deps.database.pool.query('DELETE FROM rate_limits')
    const replies = await Promise.all(Array.from({ length: 30 }, () => verify(token, true)))
    expect(replies.filter((reply) => !reply.errors)).toHaveLength(1)
    expect(await api.deps.database.prisma.session.count({ where: { memberId: member.id } })).toBe(1)
  })

  test('it is valid for 10 minutes', async () => {
    const token = await askAndRead()
    api.clock.advance(10 * minute)
    expect((await verify(token, true)).errors?.[0]?.message).toBe(
      'This login link is invalid or has expired.',
    )
  })

  test('a new request voids the older unused links of that member', async () => {
    const older = await askAndRead()
    const newer = await askAndRead()
    expect((await verify(older, true)).errors?.[0]?.message).toBe(
      'This login link is invalid or has expired.',
    )
    expect((await verify(newer, true)).errors).toBeUndefined()
  })

  test('another browser than the one that asked must confirm, and until then the link is not used up', async () => {
    const token = await askAndRead()
    expect((await verify(token, false)).errors?.[0]?.extensions.code).toBe('CONFIRMATION_REQUIRED')
    expect((await verify(token, true)).errors).toBeUndefined()
  })

  test('the browser that asked signs in by itself', async () => {
    const asked = await requestLink(member.email)
    const cookies = asked.headers.getSetCookie()
    const binding = cookies.find((cookie) => cookie.startsWith('login-browser='))
    expect(binding).toMatch(/HttpOnly/)
    expect(binding).toMatch(/SameSite=Lax/)
    expect(binding).toMatch(/Max-Age=600/)
    await api.work()
    const held = { Cookie: binding?.split(';')[0] ?? '' }
    const token = await readLoginToken(api, member.email)
    const look = (headers: Record<string, string>) =>
      api.graphql(
        'query($token: String!) { magicLink(token: $token) { maskedEmail sameBrowser } }',
        { token },
        { headers },
      )
    expect((await look(held)).data).toEqual({
      magicLink: { maskedEmail: `${member.email[0]}•••@example.org`, sameBrowser: true },
    })
    expect((await look({})).data).toMatchObject({ magicLink: { sameBrowser: false } })
    expect((await verify(token, false, held)).errors).toBeUndefined()
  })

  test('over https, the cookie that marks the browser is `__Host-`, Secure and for the whole site', async () => {
    const secure = await startApi({ APP_URL: 'https://encounters.example' })
    const reply = await secure.graphql(
      'mutation { requestMagicLink(input: { email: "rosa@example.org" }) { message } }',
    )
    await secure.close()
    const binding = reply.headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-login-browser='))
    expect(binding).toMatch(/; Path=\/;.*; Secure/)
    expect(binding).not.toMatch(/Domain/)
    expect(binding).toMatch(/HttpOnly/)
  })

  test('HEAD, OPTIONS and navigations never consume a token', async () => {
    const token = await askAndRead()
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      await fetch(`${api.url}/magic-login?token=${token}`, { method })
      await fetch(
        `${api.url}/graphql?query=${encodeURIComponent(`mutation { verifyMagicLink(input: { token: "${token}", confirmed: true }) { authToken } }`)}`,
        { method },
      )
    }
    expect((await verify(token, true)).errors).toBeUndefined()
  })

  test.each(['', 'x', 'A'.repeat(43)])('the token %o is refused', async (token) => {
    expect((await verify(token, true)).errors?.[0]?.message).toBe(
      token ? 'This login link is invalid or has expired.' : 'Missing token. Please try again.',
    )
  })

  test.each([
    ['/member/preferences', '/member/preferences'],
    ['https://evil.example/', '/member/dashboard'],
    ['//evil.example', '/member/dashboard'],
    ['/\\evil.example', '/member/dashboard'],
  ])('its redirect must be a path on this site: %o leads to %o', async (redirect, expected) => {
    const { data } = await verify(await askAndRead({ redirect }), true)
    expect(data.verifyMagicLink.redirect).toBe(expected)
  })
})

describe('a session', () => {
  test('its authToken has the specified claims for 10 minutes', async () => {
    const { authToken } = await openSession()
    const claims = decodeJwt(authToken)
    expect(claims).toMatchObject({
      nameid: String(member.id),
      unique_name: member.username,
      public_guid: member.publicGuid,
      role: 'Member',
      iss: 'encounters',
      aud: 'encounters',
      sid: expect.any(String),
    })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600)
    api.clock.advance(10 * minute)
    expect(await whoAmI(authToken)).toMatchObject({
      status: 401,
      errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
    })
  })

  test('its refreshToken is 32 random bytes, stored hashed, and so is each successor', async () => {
    const { refreshToken } = await openSession()
    const next = (await refresh(refreshToken)).data.refreshSession.refreshToken
    const { rows } = await api.deps.database.pool.query<{ row: string }>(
      'SELECT t::text AS row FROM refresh_tokens t',
    )
    const stored = rows.map(({ row }) => row).join()
    for (const token of [refreshToken, next]) {
      const bytes = Buffer.from(token, 'base64url').toString('hex')
      expect(bytes).toHaveLength(64)
      for (const trace of [token, bytes, Buffer.from(token).toString('hex')]) {
        expect(stored).not.toContain(trace)
      }
      expect(stored).toContain(createHash('sha256').update(token).digest('hex'))
    }
  })

  test('every refresh rotates its refresh token', async () => {
    const { refreshToken } = await openSession()
    const next = (await refresh(refreshToken)).data.refreshSession
    expect(next.refreshToken).not.toBe(refreshToken)
    expect((await whoAmI(next.authToken)).data.viewer.username).toBe(member.username)
  })

  test('twenty refreshes at the same moment get one successor', async () => {
    const { refreshToken } = await openSession()
    const replies = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)))
    expect(new Set(replies.map((reply) => reply.data.refreshSession.refreshToken)).size).toBe(1)
  })

  test('presenting an already rotated refresh token within 10 seconds gives the same successor', async () => {
    const { refreshToken } = await openSession()
    const first = await refresh(refreshToken)
    api.clock.advance(10_000)
    const second = await refresh(refreshToken)
    expect(second.data.refreshSession.refreshToken).toBe(first.data.refreshSession.refreshToken)
  })

  test('presenting it later revokes the whole session', async () => {
    const { refreshToken } = await openSession()
    const next = (await refresh(refreshToken)).data.refreshSession
    api.clock.advance(10_001)
    expect((await refresh(refreshToken)).status).toBe(401)
    expect((await refresh(next.refreshToken)).status).toBe(401)
    expect((await whoAmI(next.authToken)).status).toBe(401)
  })

  test('it has few rows, however often it is refreshed, and each old token still ends it', async () => {
    const { refreshToken: first } = await openSession()
    const all = [first]
    for (let n = 0; n < 30; n++) {
      api.clock.advance(n % 3 === 0 ? 61_000 : 5000)
      const { data } = await refresh(all.at(-1) ?? '')
      all.push(data.refreshSession.refreshToken)
    }
    expect(new Set(all).size).toBe(31)
    const session = { memberId: member.id }
    expect(await api.deps.database.prisma.refreshToken.count({ where: { session } })).toBeLessThanOrEqual(4)
    api.clock.advance(13 * day)
    expect((await refresh(all[1] ?? '')).status).toBe(401)
    expect((await refresh(all.at(-1) ?? '')).status).toBe(401)
    expect(await api.deps.database.prisma.session.count({ where: { ...session, revokedAt: null } })).toBe(0)
  })

  test('a token that never belonged to it does not end it', async () => {
    const { refreshToken } = await openSession()
    const mine = Buffer.from(refreshToken, 'base64url')
    const forged = Buffer.concat([mine.subarray(16), mine.subarray(0, 16)]).toString('base64url')
    expect((await refresh(forged)).status).toBe(401)
    expect((await refresh(refreshToken)).errors).toBeUndefined()
  })

  test('a session from before tokens had families has all its rows, so that an old token still ends it', async () => {
    const { refreshToken } = await openSession()
    const { prisma } = api.deps.database
    await prisma.session.updateMany({ where: { memberId: member.id }, data: { familyHash: null } })
    let newest = refreshToken
    for (let n = 0; n < 3; n++) {
      api.clock.advance(2 * minute)
      newest = (await refresh(newest)).data.refreshSession.refreshToken
    }
    expect((await refresh(refreshToken)).status).toBe(401)
    expect((await refresh(newest)).status).toBe(401)
  })

  test('it ends after 14 idle days', async () => {
    const { refreshToken } = await openSession()
    api.clock.advance(14 * day)
    expect((await refresh(refreshToken)).status).toBe(401)
  })

  test('it ends after 30 days, however often it is used', async () => {
    let { refreshToken } = await openSession()
    for (let i = 0; i < 3; i++) {
      api.clock.advance(9 * day)
      refreshToken = (await refresh(refreshToken)).data.refreshSession.refreshToken
    }
    api.clock.advance(3 * day)
    expect((await refresh(refreshToken)).status).toBe(401)
  })

  test('logout revokes the session', async () => {
    const { authToken, refreshToken } = await openSession()
    await api.graphql('mutation { logOut { loggedOut } }', {}, { bearer: authToken })
    expect((await whoAmI(authToken)).status).toBe(401)
    expect((await refresh(refreshToken)).status).toBe(401)
  })

  const logOut = (bearer: string) =>
    api.graphql<{ logOut: { loggedOut: boolean } } | null>(
      'mutation { logOut { loggedOut } }',
      {},
      { bearer },
    )

  test('logout ends it with an expired token, too, until it has ended', async () => {
    const { authToken, refreshToken } = await openSession()
    api.clock.advance(14 * day - 1)
    expect((await logOut(authToken)).data?.logOut.loggedOut).toBe(true)
    expect((await refresh(refreshToken)).status).toBe(401)
  })

  test.each([
    ['that was idle for 14 days', [14 * day]],
    ['that is 30 days old', [13 * day, 13 * day, 4 * day]],
  ])('logout replies that nobody is signed in for a session %s', async (_which, uses) => {
    let { authToken, refreshToken } = await openSession()
    for (const [n, wait] of uses.entries()) {
      api.clock.advance(wait)
      if (n < uses.length - 1)
        ({ authToken, refreshToken } = (await refresh(refreshToken)).data.refreshSession)
    }
    expect(await logOut(authToken)).toMatchObject({ status: 401, errors: [{ message: 'Please log in.' }] })
  })

  test('an expired token does nothing but log out', async () => {
    const { authToken } = await openSession()
    api.clock.advance(10 * minute)
    for (const operation of ['mutation { pauseMembership { __typename } }', '{ viewer { username } }']) {
      expect((await api.graphql(operation, {}, { bearer: authToken })).status).toBe(401)
    }
    const both = 'mutation { logOut { loggedOut } pauseMembership { __typename } }'
    expect((await api.graphql(both, {}, { bearer: authToken })).errors).toMatchObject([
      { extensions: { code: 'UNAUTHENTICATED' } },
    ])
    const { status } = await api.deps.database.prisma.member.findUniqueOrThrow({ where: { id: member.id } })
    expect(status).toBe('Active')
  })

  test('logout ends the session of the token, and no other of the same member', async () => {
    const [one, other] = [await openSession(), await openSession()]
    await logOut(one.authToken)
    expect((await whoAmI(one.authToken)).status).toBe(401)
    expect((await whoAmI(other.authToken)).status).toBe(200)
  })

  test('signing in again ends the session whose token is sent along, expired or not, and no other', async () => {
    const [replaced, other] = [await openSession(), await openSession()]
    const signInFrom = async (token: string) =>
      (await verify(await askAndRead(), true, { Authorization: `Bearer ${token}` })).data.verifyMagicLink
    const second = await signInFrom(replaced.authToken)
    expect((await whoAmI(replaced.authToken)).status).toBe(401)
    expect((await refresh(replaced.refreshToken)).status).toBe(401)
    expect((await whoAmI(other.authToken)).status).toBe(200)
    api.clock.advance(10 * minute)
    const third = await signInFrom(second.authToken)
    expect((await refresh(second.refreshToken)).status).toBe(401)
    expect((await whoAmI(third.authToken)).status).toBe(200)
    expect((await whoAmI((await signInFrom('not.a.token')).authToken)).status).toBe(200)
  })

  test("its member's status is read on each request: a canceled member is out at once, not when the JWT expires", async () => {
    const { authToken, refreshToken } = await openSession()
    const { prisma } = api.deps.database
    await prisma.member.update({
      where: { id: member.id },
      data: { status: 'Paused', pauseReason: 'Member' },
    })
    expect((await whoAmI(authToken)).status).toBe(200)
    await prisma.member.update({
      where: { id: member.id },
      data: { status: 'Canceled', pauseReason: null, canceledAt: api.clock() },
    })
    expect((await whoAmI(authToken)).status).toBe(401)
    expect((await refresh(refreshToken)).status).toBe(401)
  })
})

describe('anti-forgery', () => {
  const logIn = (headers: Record<string, string>) => requestLink(member.email, {}, headers)

  test('a write with our cookie must repeat its value in the header', async () => {
    expect((await logIn({ Cookie: 'XSRF-TOKEN=abc' })).status).toBe(403)
    expect((await logIn({ Cookie: 'XSRF-TOKEN=abc', 'X-XSRF-TOKEN': 'abd' })).status).toBe(403)
    expect((await logIn({ Cookie: 'XSRF-TOKEN=abc', 'X-XSRF-TOKEN': 'abc' })).status).toBe(200)
  })

  test('a client without cookies needs neither cookie nor header', async () => {
    expect((await logIn({})).status).toBe(200)
  })

  test('a foreign Origin on a write is refused without an Allow-Origin header', async () => {
    const reply = await logIn({ Origin: 'https://evil.example' })
    expect(reply.status).toBe(403)
    expect(reply.headers.get('Access-Control-Allow-Origin')).toBeNull()
  })

  test('a first visit sets the cookie, which scripts can read', async () => {
    const reply = await fetch(`${api.url}/graphql`, { headers: { Accept: 'text/html' } })
    const cookie = reply.headers.getSetCookie().find((line) => line.startsWith('XSRF-TOKEN='))
    expect(cookie).toMatch(/SameSite=Strict/)
    expect(cookie).not.toMatch(/HttpOnly/)
  })
})
