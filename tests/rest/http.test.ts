import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { schema } from '../../server/api/graphql/schema.ts'
import type { OpenApiDocument } from '../../server/api/rest/openapi.ts'
import { compileRow, routes } from '../../server/api/rest/routes.ts'
import { type RowDefinition, row } from '../../server/api/rest/row.ts'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { minute } from '../support/clock.ts'
import { createEncounter, createMember, invite, signIn } from '../support/factories.ts'
import { readLoginToken } from '../support/signIn.ts'
import { waitUntilBlocked } from '../support/waitUntilBlocked.ts'
import { call, callPlainly } from './rest.ts'

let api: TestApi
let member: Member
let bearer: string

beforeAll(async () => {
  api = await startApi({ TRUSTED_PROXIES: '127.0.0.1' })
  member = await createMember(api)
  bearer = await signIn(api, member)
})
afterAll(() => api.close())

const code = (name: string) => ({ message: expect.any(String), code: name })

describe('addresses and methods', () => {
  test.each([
    '',
    '/',
    '/member',
    '/member/rsvp/',
    '/MEMBER/rsvp',
    '/constructor',
    '/lookups/locations/1',
    '/%zz',
  ])('nothing is at /api%s, which is 404 in JSON', async (path) => {
    const { status, body, headers } = await call(api, 'GET', path, { bearer })
    expect([status, body]).toEqual([404, code('NOT_FOUND')])
    expect(headers.get('Cache-Control')).toBe('no-store')
  })

  test.each(routes.map((route) => [route.row.path, route] as const))(
    '%s accepts no other method, which is 405 with Allow',
    async (path, { row: { method }, isWrite }) => {
      const allowed = method === 'GET' && !isWrite ? ['GET', 'HEAD'] : [method]
      for (const other of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        if (allowed.includes(other)) continue
        const { status, body, headers } = await call(api, other, path.replace('{id}', '1'), { bearer })
        expect([other, status, headers.get('Allow')]).toEqual([other, 405, allowed.join(', ')])
        if (other !== 'HEAD') expect(body).toEqual(code('METHOD_NOT_ALLOWED'))
      }
    },
  )

  test('HEAD of a read row returns its headers without a body', async () => {
    const got = await call(api, 'GET', '/lookups/genders')
    const { status, text, headers } = await call(api, 'HEAD', '/lookups/genders')
    expect([status, text]).toEqual([200, ''])
    expect(headers.get('Content-Length')).toBe(got.headers.get('Content-Length'))
  })

  test('replies are not cached, and no other origin may read them', async () => {
    const { headers } = await call(api, 'GET', '/lookups/genders', {
      headers: { Origin: 'https://evil.example' },
    })
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8')
  })
})

describe('authentication', () => {
  const guarded = routes.filter(({ forMembers }) => forMembers)

  test.each(guarded.map(({ row }) => [row.method, row.path] as const))(
    'of %s %s needs a bearer token, whatever else is wrong',
    async (method, path) => {
      for (const wrong of [undefined, 'nonsense', `${bearer}x`]) {
        const body = method === 'GET' ? undefined : { any: 'thing' }
        const reply = await call(api, method, path.replace('{id}', 'x'), { body, bearer: wrong })
        expect([reply.status, reply.body]).toEqual([
          401,
          { message: 'Please log in.', code: 'UNAUTHENTICATED' },
        ])
        expect(reply.headers.get('WWW-Authenticate')).toBe('Bearer')
      }
    },
  )

  test('fails at once for somebody who canceled', async () => {
    const leaving = await createMember(api)
    const token = await signIn(api, leaving)
    expect((await call(api, 'POST', '/member/cancel-membership', { bearer: token })).status).toBe(200)
    expect((await call(api, 'GET', '/member/my-preferences', { bearer: token })).status).toBe(401)
  })

  test.each<[string, (id: number) => object]>([
    ['their own memberId', (id: number) => ({ memberId: id })],
    ['their own memberId as text', (id: number) => ({ memberId: String(id) })],
    ["another's memberId", (id: number) => ({ memberId: id - 1 })],
    ['no memberId', () => ({})],
    ['a stale memberId', () => ({ memberId: null })],
    ['a memberId that is no number', () => ({ memberId: 'NaN' })],
    ['a memberId no member has', () => ({ memberId: -0.5 })],
  ])('ends by logging out with %s, and for nobody else', async (_what, body) => {
    const [leaving, staying] = [await createMember(api), await createMember(api)]
    const tokens = { leaving: await signIn(api, leaving), staying: await signIn(api, staying) }
    const reply = await call(api, 'POST', '/auth/logout', {
      bearer: tokens.leaving,
      body: body(leaving.id),
    })
    expect([reply.status, reply.body]).toEqual([200, { message: 'You have been logged out.' }])
    expect((await call(api, 'GET', '/member/my-preferences', { bearer: tokens.leaving })).status).toBe(401)
    expect((await call(api, 'GET', '/member/my-preferences', { bearer: tokens.staying })).status).toBe(200)
    const again = await call(api, 'POST', '/auth/logout', { bearer: tokens.leaving, body: {} })
    expect(again.status).toBe(401)
  })

  test('by an expired token allows only logging out', async () => {
    const leaving = await createMember(api)
    const token = await signIn(api, leaving)
    const now = api.clock()
    api.clock.advance(11 * minute)
    expect((await call(api, 'GET', '/member/my-preferences', { bearer: token })).status).toBe(401)
    expect((await call(api, 'POST', '/member/pause-membership', { bearer: token })).status).toBe(401)
    const body = { memberId: leaving.id }
    expect((await call(api, 'POST', '/auth/logout', { bearer: token, body })).status).toBe(200)
    api.clock.set(now)
    expect((await call(api, 'GET', '/member/my-preferences', { bearer: token })).status).toBe(401)
  })
})

describe('forgery', () => {
  const body = { email: 'ada@example.org' }
  const cookie = 'XSRF-TOKEN=a-value-of-ours'
  const ask = (headers: Record<string, string>) =>
    call(api, 'POST', '/earlyaccess/interest', {
      body,
      headers: { 'X-Forwarded-For': '192.0.2.9', ...headers },
    })

  test('is prevented by a cookie whose value a browser must repeat', async () => {
    const { headers } = await call(api, 'GET', '/lookups/genders')
    expect(headers.get('Set-Cookie')).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Strict$/)
  })

  test('is assumed for a write with the cookie but without the header, or with another value', async () => {
    for (const headers of [{ Cookie: cookie }, { Cookie: cookie, 'X-XSRF-TOKEN': 'another-value-1' }]) {
      const { status, body: reply } = await ask(headers)
      expect([status, reply]).toEqual([403, code('FORBIDDEN')])
    }
  })

  test('is not assumed for a write that repeats the value, or for one without cookies', async () => {
    expect((await ask({ Cookie: cookie, 'X-XSRF-TOKEN': 'a-value-of-ours' })).status).toBe(200)
    expect((await ask({})).status).toBe(200)
  })

  test('is assumed for a write from another origin, and not for one from our own', async () => {
    const { status, body: reply, headers } = await ask({ Origin: 'https://evil.example' })
    expect([status, reply]).toEqual([403, code('FORBIDDEN')])
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
    expect((await ask({ Origin: api.url })).status).toBe(200)
  })
})

describe('request bodies', () => {
  const path = '/member/rsvp'
  const json = JSON.stringify({ invitationId: 1, status: 'accepted' })

  const raw = (headers: Record<string, string>, pieces: string[]) =>
    callPlainly(api, 'POST', path, { Authorization: `Bearer ${bearer}`, ...headers }, pieces)

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json; charset=utf-16',
    '',
  ])('with the type "%s" are refused by 415', async (type) => {
    const headers = { 'Content-Length': String(json.length), ...(type && { 'Content-Type': type }) }
    const { status, body } = await raw(headers, [json])
    expect([status, body]).toEqual([415, code('UNSUPPORTED_MEDIA_TYPE')])
  })

  test('that are compressed are refused', async () => {
    const { status } = await raw({ 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }, [json])
    expect(status).toBe(415)
  })

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
    'as %s are accepted',
    async (type) => {
      const { status, body } = await raw({ 'Content-Type': type }, [json])
      expect([status, body]).toMatchObject([404, { code: 'NOT_FOUND' }])
    },
  )

  test('over 16 KB are refused by 413, with a Content-Length or chunked, and the connection goes on', async () => {
    const big = JSON.stringify({ invitationId: 1, status: 'x'.repeat(40_000) })
    const type = { 'Content-Type': 'application/json' }
    const announced = await raw({ ...type, 'Content-Length': String(big.length) }, [big])
    const chunked = await raw({ ...type, 'Transfer-Encoding': 'chunked' }, [
      big.slice(0, 9000),
      big.slice(9000),
    ])
    for (const { status, body } of [announced, chunked]) {
      expect([status, body]).toEqual([413, code('PAYLOAD_TOO_LARGE')])
    }
  })

  test('of exactly 16 KB are accepted', async () => {
    const start = '{"invitationId":1,"status":"accepted","x":"'
    const exact = `${start}${'x'.repeat(16_000 - start.length - 2)}"}`
    expect(exact).toHaveLength(16_000)
    expect((await raw({ 'Content-Type': 'application/json' }, [exact])).status).toBe(404)
    expect((await raw({ 'Content-Type': 'application/json' }, [`${exact} `])).status).toBe(413)
  })

  test.each([
    ['beyond ASCII', 'д', 5000],
    ['that are two escapes each', '🌊', 2500],
  ])(
    'of a report are accepted with all 5,000 letters, each written as an escape: %s',
    async (_which, letter, count) => {
      const words = letter.repeat(count)
      const escapes = [...Array(words.length).keys()].map(
        (at) => `\\u${words.charCodeAt(at).toString(16).padStart(4, '0')}`,
      )
      const report = `{"kind":"Other","wantsReply":false,"words":"${escapes.join('')}"}`
      const headers = { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' }
      const { status } = await callPlainly(api, 'POST', '/member/reports', headers, [report])
      expect(status).toBe(200)
      const { body } = await api.deps.database.prisma.report.findFirstOrThrow({ orderBy: { id: 'desc' } })
      expect(body).toBe(words)
      expect((await raw({ 'Content-Type': 'application/json' }, [report])).status).toBe(413)
      const larger = `${report}${' '.repeat(46_001 - report.length)}`
      expect((await callPlainly(api, 'POST', '/member/reports', headers, [larger])).status).toBe(413)
    },
  )

  test('are required by the document in exactly those calls that are refused without one', async () => {
    const { paths } = (await call(api, 'GET', '/openapi.json')).body as OpenApiDocument
    for (const [address, operations] of Object.entries(paths)) {
      for (const [method, { requestBody }] of Object.entries(operations)) {
        if (!requestBody) continue
        const caller = await signIn(api, member)
        const { status } = await call(api, method.toUpperCase(), address, { bearer: caller })
        expect([address, status === 400]).toEqual([address, requestBody.required])
      }
    }
  })

  test('can be missing if none is needed, and have their fields named as missing if one is', async () => {
    const paused = await call(api, 'POST', '/member/pause-membership', { bearer })
    expect([paused.status, paused.body]).toEqual([200, { message: 'Your membership has been paused.' }])
    const resumed = await call(api, 'POST', '/member/resume-membership', { bearer, body: {} })
    expect(resumed.status).toBe(200)
    const { status, body } = await call(api, 'POST', path, { bearer })
    expect([status, body]).toEqual([
      400,
      {
        message: 'Please check invitationId, status.',
        code: 'BAD_INPUT',
        fields: { invitationId: 'This field is required.', status: 'This field is required.' },
      },
    ])
  })

  test('may have unknown fields, which are ignored', async () => {
    const { status } = await call(api, 'POST', path, {
      bearer,
      body: { invitationId: 1, status: 'accepted', client: 'angular' },
    })
    expect(status).toBe(404)
  })
})

describe('refusals', () => {
  test('of an invalid address are in the words of each call, as in GraphQL', async () => {
    const email = `${'a'.repeat(250)}@example.org`
    const said = async (path: string, body: object) =>
      (await call(api, 'POST', path, { body })).body as { message: string }
    const written = { name: 'Ada', subject: 'Other', message: 'Hello there' }
    expect((await said('/contact/message', { ...written, email })).message).toBe('A valid email is required.')
    expect((await said('/earlyaccess/interest', { email })).message).toBe('Valid email is required.')
    expect((await said('/auth/magic-link', { email })).message).toMatch(/^If the address matches/)
  })

  test('of a session that does not exist are the same for digits and letters in its id', async () => {
    const bearer = await signIn(api, await createMember(api))
    for (const id of ['123', 'abc']) {
      const { status } = await call(api, 'DELETE', `/member/sessions/${id}`, { bearer })
      expect([id, status]).toEqual([id, 404])
    }
  })

  test('are 400 for a value of the wrong type, and 422 for an invalid value, each with its field', async () => {
    const message = { name: 'Ada', email: 'ada@example.org', subject: 'Other', message: 'Hello there' }
    const ask = (change: object) => call(api, 'POST', '/contact/message', { body: { ...message, ...change } })
    const wrong = await ask({ subject: 7 })
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { message: 'Please check subject.', code: 'BAD_INPUT', fields: { subject: 'Must be text.' } },
    ])
    const impossible = await ask({ email: 'nobody', message: 'a' })
    expect([impossible.status, impossible.body]).toEqual([
      422,
      {
        message: 'A valid email is required.',
        code: 'BAD_INPUT',
        fields: { email: 'A valid email is required.', message: 'Please write at least 3 characters.' },
      },
    ])
  })

  test('name a field as the call does, not as the schema does', async () => {
    const report = { kind: 'Other', words: 'Words.', wantsReply: false }
    const refused: [string, object, string][] = [
      ['/member/submit-impressions', { eventId: 999, selectedMemberIds: [] }, 'eventId'],
      ['/member/respond-to-impression-event', { eventId: 999, accept: true }, 'eventId'],
      ['/member/connections/opt-out', { eventId: 999 }, 'eventId'],
      ['/member/reports', { ...report, eventId: 999 }, 'eventId'],
      ['/member/reports', { ...report, eventId: 999, memberId: 999 }, 'memberId'],
    ]
    for (const [path, body, field] of refused) {
      const reply = await call(api, 'POST', path, { bearer, body })
      const { message, fields } = reply.body as { message: string; fields: object }
      expect([path, fields]).toEqual([path, { [field]: message }])
    }
    const ended = await call(api, 'DELETE', '/member/sessions/none', { bearer })
    expect(ended.body).toMatchObject({ fields: { id: 'This session does not exist.' } })
  })

  test('are 404 for what is not the member’s, and 409 for acts that are not possible now', async () => {
    const none = await call(api, 'POST', '/member/rsvp', {
      bearer,
      body: { invitationId: 999, status: 'accepted' },
    })
    expect([none.status, none.body]).toMatchObject([404, { code: 'NOT_FOUND' }])
    const active = await call(api, 'POST', '/member/resume-membership', { bearer })
    expect([active.status, active.body]).toEqual([
      409,
      { message: 'This membership is active already.', code: 'CONFLICT' },
    ])
    const stranger = await call(api, 'GET', '/member/encounter-attendees/999', { bearer })
    expect([stranger.status, stranger.body]).toMatchObject([403, { code: 'FORBIDDEN' }])
  })

  test('are 429 with Retry-After over the limit', async () => {
    const headers = { 'X-Forwarded-For': '192.0.2.77' }
    const ask = () => call(api, 'GET', '/profiles/check-email?email=ada@example.org', { headers })
    const replies = []
    for (let asked = 0; asked <= 20; asked++) replies.push(await ask())
    expect(replies.slice(0, 20).map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect([replies[20]?.status, replies[20]?.body]).toEqual([429, code('RATE_LIMITED')])
    expect(Number(replies[20]?.headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  test('are 503 with Retry-After without the database', async () => {
    const gone = Object.assign(new Error('timeout exceeded when trying to connect'), { code: 'ECONNREFUSED' })
    const spy = vi.spyOn(api.deps.database.reads, 'ask').mockRejectedValue(gone)
    const { status, body, headers } = await call(api, 'GET', '/lookups/genders')
    spy.mockRestore()
    expect([status, body]).toEqual([503, code('UNAVAILABLE')])
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  test('of a request that loses a deadlock are 503 with Retry-After; nothing is stored, and a retry succeeds', async () => {
    const encounter = await createEncounter(api)
    const { id: invitationId } = await invite(api, member, encounter)
    const accept = () =>
      call(api, 'POST', '/member/rsvp', { bearer, body: { invitationId, status: 'accepted' } })
    // This connection detects a deadlock later, so that PostgreSQL ends the request and not this.
    const url = api.deps.config.databaseUrl
    const other = new pg.Client({ connectionString: url, options: '-c deadlock_timeout=60s' })
    await other.connect()
    await other.query(`BEGIN; SELECT FROM encounters WHERE id = ${encounter.id} FOR UPDATE`)
    const refused = accept()
    await waitUntilBlocked(api)
    await other.query(`UPDATE members SET status = status WHERE id = ${member.id}`)
    const { status, body, headers } = await refused
    await other.end()
    expect([status, body]).toEqual([503, code('UNAVAILABLE')])
    expect(headers.get('Retry-After')).toBe('2')
    expect((await accept()).status).toBe(200)
  })

  test('of an unexpected error are one opaque sentence', async () => {
    const fault = new Error('relation "genders" is on fire')
    const spy = vi.spyOn(api.deps.database.reads, 'ask').mockRejectedValue(fault)
    const { status, body, text } = await call(api, 'GET', '/lookups/genders')
    spy.mockRestore()
    expect([status, body]).toEqual([500, code('INTERNAL')])
    expect(text).not.toMatch(/genders|fire|at /)
  })

  test('include that of a query that has a name twice', async () => {
    const { status, body } = await call(api, 'GET', '/profiles/check-email?email=a@b.co&email=c@d.co')
    expect([status, body]).toEqual([400, code('BAD_INPUT')])
  })

  test('do not include a query that the call ignores, whatever it contains', async () => {
    for (const path of ['/lookups/genders', '/member/my-preferences', '/member/pending-invitations']) {
      const { status, body } = await call(api, 'GET', `${path}?_=1&_=2`, { bearer })
      const plain = await call(api, 'GET', path, { bearer })
      expect([path, status, body]).toEqual([path, 200, plain.body])
    }
  })
})

describe('a login link', () => {
  const address = (token: string) => `/auth/verify?token=${token}&fingerprint=abc`

  async function freshToken(): Promise<string> {
    await api.deps.database.pool.query('DELETE FROM rate_limits')
    await call(api, 'POST', '/auth/magic-link', { body: { email: member.email, fingerprint: 'abc' } })
    await api.work()
    return readLoginToken(api, member.email)
  }

  test.each([
    { 'Sec-Fetch-Mode': 'navigate' },
    { 'Sec-Fetch-Dest': 'document' },
    { 'Sec-Fetch-Dest': 'image', 'Sec-Fetch-Mode': 'no-cors' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Purpose': 'prefetch;prerender' },
    { Purpose: 'prefetch' },
    { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
  ] as Record<string, string>[])('is not used up by a browser or a scanner that says %j', async (headers) => {
    const token = await freshToken()
    const { status, body } = await callPlainly(api, 'GET', address(token), headers)
    expect([status, body]).toEqual([409, code('CONFIRMATION_REQUIRED')])
    expect((await call(api, 'HEAD', address(token))).status).toBe(405)
    expect((await call(api, 'OPTIONS', address(token))).status).toBe(405)
    expect((await callPlainly(api, 'GET', address(token), {})).status).toBe(200)
  })

  test('is not used up by a navigation of the browser that asked for it', async () => {
    const asked = await call(api, 'POST', '/auth/magic-link', { body: { email: member.email } })
    await api.work()
    const token = await readLoginToken(api, member.email)
    const cookie = /login-browser=[\w-]+/.exec(asked.headers.get('Set-Cookie') ?? '')?.[0]
    expect(cookie).toBeDefined()
    const headers = { Cookie: cookie ?? '', 'Sec-Fetch-Mode': 'navigate' }
    expect((await callPlainly(api, 'GET', address(token), headers)).status).toBe(409)
    expect((await callPlainly(api, 'GET', address(token), {})).status).toBe(200)
  })

  test('works once', async () => {
    const token = await freshToken()
    expect((await callPlainly(api, 'GET', address(token), {})).status).toBe(200)
    const { status, body } = await call(api, 'GET', address(token))
    expect([status, body]).toEqual([
      422,
      { message: 'This login link is invalid or has expired.', code: 'BAD_INPUT' },
    ])
  })

  test('without its token is refused with the specified sentence', async () => {
    const { status, body } = await call(api, 'GET', '/auth/verify')
    expect([status, body]).toMatchObject([400, { fields: { token: 'Missing token. Please try again.' } }])
  })
})

describe('a row of the table', () => {
  const sound: RowDefinition<z.ZodObject, unknown, z.ZodArray> = {
    name: 'genders',
    method: 'GET',
    path: '/genders',
    summary: 'Genders.',
    input: z.object({}),
    document: '{ genders { rowId } }',
    output: z.array(z.unknown()),
    reply: () => [],
    example: { reply: [] },
  }

  test('prevents the start if its document does not fit the schema', () => {
    expect(compileRow(row(sound), schema)).toMatchObject({ isWrite: false, forMembers: false })
    const unknown = row({ ...sound, document: '{ genders { colour } }' })
    expect(() => compileRow(unknown, schema)).toThrow('GET /genders: Cannot query field "colour"')
    const two = row({ ...sound, document: 'query A { genders { rowId } } query B { genders { rowId } }' })
    expect(() => compileRow(two, schema)).toThrow('GET /genders')
  })

  test('is for members if the schema says so of any of its fields', () => {
    const mixed = row({ ...sound, document: '{ genders { rowId } viewer { id } }' })
    expect(compileRow(mixed, schema).forMembers).toBe(true)
  })
})
