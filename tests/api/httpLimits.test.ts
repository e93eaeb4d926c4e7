import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { createStrictDatabase } from '../support/database.ts'
import { expectWithin } from '../support/expectWithin.ts'
import { createMember, signIn } from '../support/factories.ts'

let api: TestApi
let secure: TestApi

beforeAll(async () => {
  api = await startApi()
  secure = await startApi({ APP_URL: 'https://encounters.example' })
})
afterAll(() => Promise.all([api.close(), secure.close()]))

const replies: [string, string][] = [
  ['GraphQL', '/graphql?query={__typename}'],
  ['GraphiQL', '/graphql'],
  ['REST', '/api/lookups/genders'],
  ['a REST refusal', '/api/nothing'],
  ['the REST documentation', '/api/docs'],
  ['health', '/healthz'],
  ['a page', '/'],
  ['a member’s page', '/member/dashboard'],
  ['what is nowhere', '/nothing.txt'],
  ['a link that is not complete', '/unsubscribe/x'],
  ['an answer that is not complete', '/answer/accept/x'],
]

const get = (to: TestApi, path: string, headers: Record<string, string> = {}) =>
  fetch(to.url + path, { redirect: 'manual', headers: { Accept: 'text/html', ...headers } })

describe.each(replies)('%s', (_what, path) => {
  test('loads nothing from other sites and cannot be framed', async () => {
    const { headers } = await get(api, path)
    const policy = new Map(
      headers
        .get('Content-Security-Policy')
        ?.split('; ')
        .map((each) => [each.split(' ')[0], each.split(' ').slice(1)] as const),
    )
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(policy.get('script-src') ?? ["'self'"]).toEqual(["'self'"])
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
    expect(policy.get('base-uri')).toEqual(["'none'"])
    const allowed = new Set([...policy.values()].flat())
    for (const source of allowed) expect(source).not.toMatch(/unsafe-eval|^\*$|^https?:|^\/\/|\./)
    if (allowed.has("'unsafe-inline'")) expect(path).toMatch(/^\/graphql/)
    else expect([...allowed].filter((source) => !/^'(self|none|script|sha256-.+)'$/.test(source))).toEqual([])
    const mayScript = policy.has('script-src') && !allowed.has("'unsafe-inline'")
    if (mayScript) expect(policy.get('require-trusted-types-for')).toEqual(["'script'"])
  })

  test('has the headers against guessed types, referrers and sharing', async () => {
    const { headers } = await get(api, path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    const permissions = headers.get('Permissions-Policy')?.split(', ') ?? []
    const granted = permissions.filter((each) => !/^[a-z-]+=\(\)$/.test(each))
    // Passkeys are the only feature that the site's own pages may use.
    expect(granted).toEqual(['publickey-credentials-create=(self)', 'publickey-credentials-get=(self)'])
    for (const feature of [
      'camera',
      'microphone',
      'geolocation',
      'display-capture',
      'fullscreen',
      'payment',
      'usb',
    ])
      expect(permissions).toContain(`${feature}=()`)
    expect(headers.get('X-Powered-By')).toBeNull()
    expect(headers.get('Strict-Transport-Security')).toBeNull()
    const overHttps = (await get(secure, path)).headers.get('Strict-Transport-Security')
    expect(overHttps).toMatch(/^max-age=31536000/)
  })

  test('cannot be read by another origin', async () => {
    const asking = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' }
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await fetch(api.url + path, { method, headers: asking })
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })
})

test.each(['/graphql?query={__typename}', '/api/lookups/genders', '/api/nothing', '/healthz', '/readyz'])(
  '%s is never stored by a cache',
  async (path) => {
    const { headers } = await fetch(api.url + path, { headers: { Accept: 'application/json' } })
    expect(headers.get('Cache-Control')).toBe('no-store')
  },
)

test('the anti-forgery cookie is for scripts of this site alone, and Secure if the site uses https', async () => {
  const cookie = async (to: TestApi) =>
    (await fetch(`${to.url}/graphql?query={__typename}`)).headers.getSetCookie()
  expect(await cookie(api)).toEqual([
    expect.stringMatching(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Strict$/),
  ])
  expect(await cookie(secure)).toEqual([
    expect.stringMatching(/^XSRF-TOKEN=[\w-]{43}; Path=\/; Secure; SameSite=Strict$/),
  ])
})

test.each(['PUT', 'PATCH', 'DELETE', 'HEAD', 'TRACE'])('GraphQL refuses the method %s', async (method) => {
  const answered = await new Promise((resolve, reject) => {
    request(`${api.url}/graphql?query={__typename}`, { method }, (reply) =>
      resolve([reply.resume().statusCode, reply.headers.allow]),
    )
      .on('error', reject)
      .end()
  })
  expect(answered).toEqual([405, 'GET, POST'])
})

test.each(['//x//evil.example/', '/.//evil.example/', '//x///evil.example//', '/\\evil.example/', '/a//'])(
  'the path %s redirects to no other site',
  async (path) => {
    const { hostname, port } = new URL(api.url)
    const location = await new Promise<string | undefined>((resolve, reject) => {
      request({ hostname, port, path }, (reply) => resolve(reply.resume().headers.location))
        .on('error', reject)
        .end()
    })
    if (location !== undefined) expect(new URL(location, api.url).origin).toBe(api.url)
  },
)

describe('pages of a list', () => {
  const read = async (first: string) => {
    const operator = await signIn(api, await createMember(api, { role: 'Operator' }))
    const query = `{ messages${first} { edges { cursor } pageInfo { hasNextPage } } }`
    const { data } = await api.graphql<{ messages: { edges: unknown[] } }>(query, {}, { bearer: operator })
    return data.messages.edges.length
  }

  test('have 20 rows, and at most 50', async () => {
    const message = { origin: 'Contact', email: 'a@example.org', subject: 'Other', body: 'Hello' } as const
    await api.deps.database.prisma.message.createMany({
      data: Array.from({ length: 60 }, () => ({ ...message, createdAt: api.clock() })),
    })
    expect([await read(''), await read('(first: 3)'), await read('(first: 50)')]).toEqual([20, 3, 50])
    expect([await read('(first: 51)'), await read('(last: 4000)')]).toEqual([50, 50])
  })
})

describe('a busy database', () => {
  let busy: TestApi
  let member: Member
  let bearer: string

  beforeAll(async () => {
    busy = await startApi({}, undefined, undefined, await createStrictDatabase())
    member = await createMember(busy)
    bearer = await signIn(busy, member)
  })
  afterAll(() => busy.close())

  const ask = () => busy.graphql('{ viewer { username } }', {}, { bearer })

  test('without a free connection replies 503 with Retry-After after two seconds, and recovers', async () => {
    const { pool } = busy.deps.database
    expect(pool.options.max).toBe(10)
    const held = await Promise.all(Array.from({ length: 10 }, () => pool.connect()))
    await expectWithin(4000, async () => {
      const answers = await Promise.all([
        ask(),
        fetch(`${busy.url}/api/profiles/check-username?username=rosa`),
        fetch(`${busy.url}/readyz`),
      ])
      expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
      for (const { headers } of answers.slice(0, 2))
        expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    })
    // The first reads of pages have connections of their own.
    expect((await fetch(`${busy.url}/api/lookups/genders`)).status).toBe(200)
    for (const client of held) client.release()
    expect((await ask()).status).toBe(200)
  })

  test('ends a write that waits for a lock after two seconds, and it can be tried again', async () => {
    const { pool } = busy.deps.database
    const pause = () => busy.graphql('mutation { pauseMembership { __typename } }', {}, { bearer })
    const holder = await pool.connect()
    await holder.query('BEGIN')
    await holder.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    await holder.query('SELECT 1 FROM members WHERE id = $1 FOR UPDATE', [member.id])
    const began = performance.now()
    await expectWithin(4500, async () => {
      const { status, headers, errors } = await pause()
      expect([status, errors?.[0]?.extensions.code]).toEqual([503, 'UNAVAILABLE'])
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    })
    expect(performance.now() - began).toBeGreaterThan(1900)
    await holder.query('ROLLBACK')
    holder.release()
    expect((await pause()).errors).toBeUndefined()
  })
})
