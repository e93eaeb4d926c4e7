import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { keyFor } from '../../server/platform/config/secretKeys.ts'
import { addJob } from '../../server/platform/queue/addJob.ts'
import { startAnotherProcess } from '../support/anotherProcess.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { minute } from '../support/clock.ts'
import { createMember, signIn } from '../support/factories.ts'
import { skipBackOff } from '../support/jobs.ts'
import { post } from '../support/post.ts'
import { readLoginToken } from '../support/signIn.ts'

type Tokens = { authToken: string; refreshToken: string }

let api: TestApi
let another: { url: string; close(): Promise<void> }
let member: Member

beforeAll(async () => {
  api = await startApi({ TRUSTED_PROXIES: '127.0.0.1' })
  another = await startAnotherProcess(api)
})
beforeEach(async () => {
  await api.deps.database.pool.query('DELETE FROM rate_limits')
  member = await createMember(api)
})
afterAll(async () => {
  await another.close()
  await api.close()
})

let asked = 0
/** Sends a mutation to one of two processes, from an address that has not sent anything yet. */
async function send<Data>(query: string, input: object, headers: Record<string, string> = {}) {
  const url = ++asked % 2 === 0 ? api.url : another.url
  const address = `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`
  const sent = { query, variables: { input } }
  const reply = await post(`${url}/graphql`, sent, { 'X-Forwarded-For': address, ...headers })
  const text = reply.body
  const body: { data?: Data; errors?: { message: string; extensions: { code: string } }[] } = JSON.parse(text)
  return { status: reply.status, headers: reply.headers, text, ...body }
}

const requestLink = (email: string, redirect?: string, headers?: Record<string, string>) =>
  send(
    'mutation($input: RequestMagicLinkInput!) { requestMagicLink(input: $input) { message } }',
    { email, redirect },
    headers,
  )

const verify = (token: string, confirmed = true, headers?: Record<string, string>) =>
  send<{ verifyMagicLink: Tokens & { redirect: string } }>(
    'mutation($input: VerifyMagicLinkInput!) { verifyMagicLink(input: $input) { authToken refreshToken redirect } }',
    { token, confirmed },
    headers,
  )

const refresh = (refreshToken: string) =>
  send<{ refreshSession: Tokens }>(
    'mutation($input: RefreshSessionInput!) { refreshSession(input: $input) { authToken refreshToken } }',
    { refreshToken },
  )

async function linkFor(redirect?: string): Promise<string> {
  await api.deps.database.pool.query('DELETE FROM rate_limits')
  await requestLink(member.email, redirect)
  await api.work()
  return readLoginToken(api, member.email)
}

const whoAmI = (bearer: string) =>
  api.graphql<{ viewer: { username: string } } | null>('{ viewer { username } }', {}, { bearer })

const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n))

describe('at the same moment, from many addresses, to two processes', () => {
  test('fifty verifications of one login link open one session', async () => {
    const token = await linkFor()
    const replies = await Promise.all(times(50, () => verify(token)))
    expect(replies.filter(({ errors }) => !errors)).toHaveLength(1)
    const refusals = replies.flatMap(({ errors }) => errors?.[0]?.message ?? [])
    expect(refusals).toEqual(Array(49).fill('This login link is invalid or has expired.'))
    expect(await api.deps.database.prisma.session.count({ where: { memberId: member.id } })).toBe(1)
  })

  test('twenty refreshes of one token give one successor, which works', async () => {
    const first = (await verify(await linkFor())).data?.verifyMagicLink.refreshToken ?? ''
    const replies = await Promise.all(times(20, () => refresh(first)))
    const successors = new Set(replies.map(({ data }) => data?.refreshSession.refreshToken))
    expect(successors.size).toBe(1)
    const [successor = ''] = successors
    expect((await refresh(successor)).errors).toBeUndefined()
    const session = { memberId: member.id }
    expect(await api.deps.database.prisma.refreshToken.count({ where: { session } })).toBe(3)
  })

  test('twenty reuses of one token end the session for everybody, even with the newest tokens', async () => {
    const first = (await verify(await linkFor())).data?.verifyMagicLink.refreshToken ?? ''
    const next = (await refresh(first)).data?.refreshSession
    api.clock.advance(10_001)
    const replies = await Promise.all(times(20, () => refresh(first)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]))
    expect((await refresh(next?.refreshToken ?? '')).status).toBe(401)
    expect((await whoAmI(next?.authToken ?? '')).status).toBe(401)
  })

  test('a logout and twenty refreshes leave nobody in', async () => {
    const { authToken = '', refreshToken = '' } = (await verify(await linkFor())).data?.verifyMagicLink ?? {}
    const refreshes = times(20, () => refresh(refreshToken))
    await api.graphql('mutation { logOut { loggedOut } }', {}, { bearer: authToken })
    for (const { data } of await Promise.all(refreshes)) {
      if (data) expect((await whoAmI(data.refreshSession.authToken)).status).toBe(401)
    }
    expect((await refresh(refreshToken)).status).toBe(401)
  })
})

describe('an authToken', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })

  /** The header, claims and key of a token of ours. */
  async function ours() {
    const token = await signIn(api, member)
    const [head = '', body = '', signature = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    return { token, head, body, signature, claims, key: keyFor(api.deps.secret, 'authToken') }
  }
  type Ours = Awaited<ReturnType<typeof ours>>

  const sign = (claims: object, key: Uint8Array | KeyObject, header: object = {}) =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...header }).sign(key)

  test('that we signed is accepted, as a control', async () => {
    const { claims, key } = await ours()
    const { data } = await whoAmI(await sign(claims, key))
    expect(data?.viewer.username).toBe(member.username)
  })

  test('is accepted after any number of spaces, with a scheme in any letter case (RFC 6750, RFC 9110)', async () => {
    const { token } = await ours()
    for (const scheme of ['bearer ', 'BEARER  ', 'Bearer   ']) {
      const { data } = await api.graphql(
        '{ viewer { username } }',
        {},
        { headers: { Authorization: scheme + token } },
      )
      expect(data).toEqual({ viewer: { username: member.username } })
    }
  })

  type Forgery = [string, (token: Ours) => string | Promise<string>]
  const forged: Forgery[] = [
    ['without a signature (alg none)', ({ claims }) => new UnsecuredJWT(claims).encode()],
    [
      'with alg None and our signature',
      ({ body, signature }) => `${part({ alg: 'None' })}.${body}.${signature}`,
    ],
    ['with its signature cut off', ({ head, body }) => `${head}.${body}.`],
    ['of another algorithm of our key', ({ claims, key }) => sign(claims, key, { alg: 'HS512' })],
    [
      'of a key pair of somebody',
      ({ claims }) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(rsa.privateKey),
    ],
    [
      'that brings its own key',
      ({ claims }) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'RS256', jwk: rsa.publicKey.export({ format: 'jwk' }) })
          .sign(rsa.privateKey),
    ],
    [
      'signed with a public key as the secret',
      ({ claims }) => sign(claims, bytes(String(rsa.publicKey.export({ type: 'spki', format: 'pem' })))),
    ],
    ['signed with nothing', ({ claims }) => sign(claims, bytes('\0'), { kid: '../../dev/null' })],
    ['of another secret', ({ claims }) => sign(claims, bytes('another secret, which is long enough'))],
    ['of the session secret itself', ({ claims }) => sign(claims, bytes(api.deps.secret))],
    ['of the key of another purpose', ({ claims }) => sign(claims, keyFor(api.deps.secret, 'unsubscribe'))],
    [
      'of another secret, by another kid',
      ({ claims }) => sign(claims, bytes('another secret, which is long enough'), { kid: 'next' }),
    ],
    ['for another audience', ({ claims, key }) => sign({ ...claims, aud: 'elsewhere' }, key)],
    ['for no audience', ({ claims: { aud: _, ...claims }, key }) => sign(claims, key)],
    ['from another issuer', ({ claims, key }) => sign({ ...claims, iss: 'elsewhere' }, key)],
    ['without an end', ({ claims: { exp: _, ...claims }, key }) => sign(claims, key)],
    ['without a session', ({ claims: { sid: _, ...claims }, key }) => sign(claims, key)],
    [
      'of a session of somebody else',
      ({ claims, key }) => sign({ ...claims, nameid: String(member.id - 1) }, key),
    ],
    [
      'with its claims changed',
      ({ head, claims, signature }) => `${head}.${part({ ...claims, role: 'Operator' })}.${signature}`,
    ],
    [
      'with a bit of its signature turned',
      ({ head, body, signature }) => {
        const turned = Buffer.from(signature, 'base64url')
        turned.writeUInt8(turned.readUInt8(0) ^ 1, 0)
        return `${head}.${body}.${turned.toString('base64url')}`
      },
    ],
    ['with a fourth part', ({ token }) => `${token}.x`],
    [
      'that is a refresh token',
      async () => (await verify(await linkFor())).data?.verifyMagicLink.refreshToken ?? '',
    ],
  ]
  const ofAnotherTime: Forgery[] = [
    ['that ended this second', ({ claims, key }) => sign({ ...claims, exp: claims.iat }, key)],
    ['that has not begun', ({ claims, key }) => sign({ ...claims, nbf: claims.exp }, key)],
  ]

  test.each([...forged, ...ofAnotherTime])('%s is refused', async (_what, forge) => {
    expect(await whoAmI(await forge(await ours()))).toMatchObject({
      status: 401,
      errors: [{ message: 'Please log in.', extensions: { code: 'UNAUTHENTICATED' } }],
    })
  })

  test.each(forged)('%s logs nobody out', async (_what, forge) => {
    const real = await ours()
    const bearer = await forge(real)
    const reply = await api.graphql('mutation { logOut { loggedOut } }', {}, { bearer })
    expect([reply.status, reply.errors?.[0]?.message]).toEqual([401, 'Please log in.'])
    expect((await whoAmI(real.token)).status).toBe(200)
  })

  test('that claims a role gives none: the database decides who is an operator', async () => {
    const { claims, key } = await ours()
    const token = await sign({ ...claims, role: 'Operator' }, key)
    const reply = await api.graphql('{ messages { edges { cursor } } }', {}, { bearer: token })
    expect(reply.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
  })

  test('does not work as a cookie or in the address', async () => {
    const { token } = await ours()
    const query = encodeURIComponent('{ viewer { username } }')
    for (const [address, cookie] of [
      [`/graphql?query=${query}`, `authToken=${token}; Authorization=Bearer ${token}`],
      [`/graphql?query=${query}&access_token=${token}`, ''],
    ] as const) {
      expect((await fetch(`${api.url}${address}`, { headers: { Cookie: cookie } })).status).not.toBe(200)
    }
  })
})

describe('login CSRF', () => {
  const binding = (headers: Headers) =>
    headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('login-browser='))
      ?.split(';')[0] ?? ''

  test("somebody else's link signs no browser in by itself, not even one that waits for its own link", async () => {
    const victim = await createMember(api)
    const waiting = binding((await requestLink(victim.email)).headers)
    expect(waiting).not.toBe('')
    const lure = await linkFor()
    for (const cookie of [waiting, 'login-browser=', `login-browser=${'A'.repeat(43)}`, '']) {
      const { errors } = await verify(lure, false, cookie ? { Cookie: cookie } : {})
      expect(errors?.[0]?.extensions.code).toBe('CONFIRMATION_REQUIRED')
    }
    expect((await verify(lure)).errors).toBeUndefined()
  })

  test("another site cannot press a visitor's button", async () => {
    const lure = await linkFor()
    for (const origin of [
      'https://evil.example',
      'null',
      'http://127.0.0.1',
      'http://localhost.evil.example:4000',
    ]) {
      const { status, headers } = await verify(lure, true, { Origin: origin })
      expect([status, headers.get('Access-Control-Allow-Origin')]).toEqual([403, null])
    }
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      expect((await verify(lure, true, { 'Content-Type': type })).status).toBe(415)
    }
    expect((await verify(lure)).errors).toBeUndefined()
  })

  test('a write with our cookie must repeat its exact value in the header', async () => {
    const lure = await linkFor()
    const held = 'XSRF-TOKEN=a-value-of-ours'
    for (const headers of [
      { Cookie: held },
      { Cookie: held, 'X-XSRF-TOKEN': '' },
      { Cookie: held, 'X-XSRF-TOKEN': 'a-value-of-ourz' },
      { Cookie: `${held}; XSRF-TOKEN=evil`, 'X-XSRF-TOKEN': 'evil' },
      { Cookie: held, 'X-XSRF-TOKEN': 'a-value-of-ours, a-value-of-ours' },
    ]) {
      expect((await verify(lure, true, headers as Record<string, string>)).status).toBe(403)
    }
    expect((await verify(lure, true, { Cookie: held, 'X-XSRF-TOKEN': 'a-value-of-ours' })).status).toBe(200)
  })
})

describe('nobody can lock a member out by requesting their login links:', () => {
  const links = () => api.deps.database.prisma.loginToken.findMany({ where: { memberId: member.id } })
  const waiting = async () => {
    const { rows } = await api.deps.database.pool.query('SELECT FROM graphile_worker.jobs')
    return rows.length
  }
  const signsIn = async () => (await verify(await readLoginToken(api, member.email))).errors === undefined

  test.each<[string, string]>([
    ['half of a character', '/\ud800'],
    ['half of a character alone', '\ud800'],
    ['90 KB', `/${'x'.repeat(90_000)}`],
    ['501 characters', `/${'x'.repeat(500)}`],
    ['a NUL', '/\0'],
  ])('a redirect of %s does not prevent the mail, and is not stored', async (_what, redirect) => {
    expect((await requestLink(member.email, redirect)).status).toBe(200)
    await api.work()
    expect(await waiting()).toBe(0)
    expect(await links()).toMatchObject([{ redirect: '/member/dashboard' }])
    expect(await signsIn()).toBe(true)
  })

  test('a redirect of half a character in a job queued before they were checked leads to the dashboard', async () => {
    const payload = { email: member.email, browserHash: null, fingerprint: null, requestedAt: api.clock() }
    await addJob(api.deps.database.prisma, 'issueMagicLink', { ...payload, redirect: '/\ud800' })
    await api.work()
    expect(await waiting()).toBe(0)
    expect(await links()).toMatchObject([{ redirect: '/member/dashboard' }])
  })

  test('after three hostile requests the member’s mailbox has a link that works', async () => {
    for (const redirect of ['\ud800', '/\udfff', `/${'x'.repeat(90_000)}`]) {
      await requestLink(member.email, redirect)
      await api.work()
    }
    await requestLink(member.email)
    await api.work()
    expect(await links()).toHaveLength(3)
    expect(await signsIn()).toBe(true)
  })

  test('requests that had no effect do not count against the limit', async () => {
    const broken = vi.spyOn(api.deps.database.prisma, '$transaction').mockRejectedValue(new Error('broken'))
    for (let n = 0; n < 3; n++) await requestLink(member.email)
    await api.work()
    broken.mockRestore()
    expect(await links()).toEqual([])
    api.clock.advance(10 * minute)
    await skipBackOff(api.deps.database)
    await api.work()
    expect(await links()).toEqual([])
    for (let n = 0; n < 4; n++) await requestLink(member.email)
    await api.work()
    expect(await links()).toHaveLength(3)
    expect(await signsIn()).toBe(true)
  })

  test('a job that runs again creates no second link for one request', async () => {
    await requestLink(member.email)
    const { rows } = await api.deps.database.pool.query<{ payload: Record<string, unknown> }>(
      'SELECT payload FROM graphile_worker._private_jobs',
    )
    await api.work()
    await addJob(api.deps.database.prisma, 'issueMagicLink', rows[0]?.payload ?? {})
    await api.work()
    expect(await links()).toHaveLength(1)
    expect(await signsIn()).toBe(true)
  })

  test('even if somebody asks each minute from many addresses, the member can sign in at any minute, with few mails', async () => {
    const began = api.clock().getTime()
    for (let passed = 0; passed < 45; passed++) {
      await requestLink(member.email)
      await api.work()
      const usable = (await links()).filter(
        ({ usedAt, voidedAt, expiresAt }) => !usedAt && !voidedAt && expiresAt > api.clock(),
      )
      expect([passed, usable.length]).toEqual([passed, 1])
      api.clock.advance(minute)
    }
    const sent = (await links()).map(({ createdAt }) => (createdAt.getTime() - began) / minute)
    for (const first of sent) {
      expect(sent.filter((each) => each >= first && each < first + 15).length).toBeLessThanOrEqual(4)
    }
    expect(await signsIn()).toBe(true)
  })

  test('a member who has used three links can ask for another at once', async () => {
    for (let n = 0; n < 4; n++) {
      await requestLink(member.email)
      await api.work()
      expect(await signsIn()).toBe(true)
    }
  })
})

describe('redirects', () => {
  const abroad = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\nSet-Cookie: a=b',
    '\u0000//evil.example',
    ' //evil.example',
    'https://evil.example',
    'https:evil.example',
    'https:/evil.example',
    'HTTPS://evil.example/member',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'evil.example',
    '@evil.example',
    '.evil.example',
    '',
    '/member\\..\\..\\evil',
    '/%0d%0a\u007f',
  ]
  test.each(abroad)('%j leads to the dashboard', async (redirect) => {
    const { data } = await verify(await linkFor(redirect))
    expect(data?.verifyMagicLink.redirect).toBe('/member/dashboard')
  })

  test.each([
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/@evil.example',
  ])('%j stays on this site', async (redirect) => {
    const path = (await verify(await linkFor(redirect))).data?.verifyMagicLink.redirect ?? '//'
    expect(new URL(path, 'https://encounters.example').origin).toBe('https://encounters.example')
  })
})
