import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rateLimits } from '../../server/platform/limits/rateLimits.ts'
import { startAnotherProcess } from '../support/anotherProcess.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { createMember, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { newProfile } from '../support/newProfile.ts'

/** Behind a proxy that reports where a request comes from. */
let api: TestApi
/** Reached directly. */
let direct: TestApi

beforeAll(async () => {
  api = await startApi({ TRUSTED_PROXIES: '127.0.0.1' })
  direct = await startApi()
})
beforeEach(async () => {
  for (const each of [api, direct]) await each.deps.database.pool.query('DELETE FROM rate_limits')
})
afterAll(() => Promise.all([api.close(), direct.close()]))

const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })

let made = 0
const someone = () => `someone${++made}@example.org`
const mutate = (field: string, type: string, input: () => object) => (to: TestApi, address: string) =>
  to.graphql(
    `mutation($input: ${type}!) { ${field}(input: $input) { __typename } }`,
    { input: input() },
    from(address),
  )

const profile = () => newProfile(someone(), `Newcomer ${made}`)

const askForLink = mutate('requestMagicLink', 'RequestMagicLinkInput', () => ({ email: someone() }))
const verify = mutate('verifyMagicLink', 'VerifyMagicLinkInput', () => ({ token: 'x'.repeat(43) }))
const look = (to: TestApi, address: string) =>
  to.graphql('{ magicLink(token: "x") { sameBrowser } }', {}, from(address))
const checkEmail = (to: TestApi, address: string) =>
  to.graphql('{ checkEmail(email: "a@example.org") { exists } }', {}, from(address))
const checkUsername = (to: TestApi, address: string) =>
  to.graphql('{ checkUsername(username: "Somebody") { exists } }', {}, from(address))

type Ask = typeof askForLink
type Limit = { points: number; duration: number }

const perAddress: [string, Limit, Ask][] = [
  ['login links', rateLimits.linkByVisitor, askForLink],
  ['verifying', rateLimits.verify, verify],
  ['looking at a link', rateLimits.verify, look],
  [
    'refreshing',
    rateLimits.refresh,
    mutate('refreshSession', 'RefreshSessionInput', () => ({ refreshToken: 'x'.repeat(43) })),
  ],
  ['checking e-mails', rateLimits.checkPerMinute, checkEmail],
  ['checking usernames', rateLimits.checkPerMinute, checkUsername],
  [
    'contact messages',
    rateLimits.publicForm,
    mutate('sendContactMessage', 'SendContactMessageInput', () => ({
      name: 'Ada',
      email: someone(),
      subject: 'Other',
      message: 'Hello there',
    })),
  ],
  [
    'requests for early access',
    rateLimits.publicForm,
    mutate('requestEarlyAccess', 'RequestEarlyAccessInput', () => ({ email: someone() })),
  ],
  ['profiles', rateLimits.publicForm, mutate('createProfile', 'CreateProfileInput', profile)],
]

test('the limits are the documented ones', () => {
  expect(rateLimits).toEqual({
    linkByEmail: { points: 3, duration: 900 },
    linkByVisitor: { points: 5, duration: 60 },
    passkeyByVisitor: { points: 30, duration: 60 },
    verify: { points: 30, duration: 300 },
    refresh: { points: 150, duration: 300 },
    checkPerMinute: { points: 20, duration: 60 },
    checkPerDay: { points: 200, duration: 86_400 },
    publicForm: { points: 5, duration: 3600 },
    emailChange: { points: 10, duration: 24 * 60 * 60 },
    friendLink: { points: 10, duration: 24 * 60 * 60 },
    memberWrite: { points: 60, duration: 60 },
    myData: { points: 5, duration: 3600 },
    moveLook: { points: 1200, duration: 3600 },
    tableAct: { points: 90, duration: 60 },
    linkLook: { points: 60, duration: 3600 },
    answerLink: { points: 30, duration: 300 },
    calendarFeed: { points: 120, duration: 3600 },
    wrongCredential: { points: 10, duration: 60 },
  })
})

describe('for each address', () => {
  test.each(perAddress)(
    '%s are limited by 429 with the time to wait',
    async (_what, { points, duration }, ask) => {
      for (let asked = 0; asked < points; asked++) expect((await ask(api, '192.0.2.1')).status).not.toBe(429)
      const refused = await ask(api, '192.0.2.1')
      expect([refused.status, refused.errors?.[0]?.extensions.code]).toEqual([429, 'RATE_LIMITED'])
      const wait = Number(refused.headers.get('Retry-After'))
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(duration)
      expect((await ask(api, '192.0.2.2')).status).not.toBe(429)

      // The library counts by its own clock, so the window is moved instead.
      await api.deps.database.pool.query('UPDATE rate_limits SET expire = expire - $1', [duration * 1000])
      expect((await ask(api, '192.0.2.1')).status).not.toBe(429)
    },
  )

  test('checks are limited to 200 a day, however slowly they come', async () => {
    const { pool } = api.deps.database
    for (let asked = 0; asked < rateLimits.checkPerDay.points; asked++) {
      if (asked % rateLimits.checkPerMinute.points === 0) {
        await pool.query("DELETE FROM rate_limits WHERE key LIKE 'checkPerMinute:%'")
      }
      expect((await checkEmail(api, '192.0.2.1')).status).toBe(200)
    }
    await pool.query("DELETE FROM rate_limits WHERE key LIKE 'checkPerMinute:%'")
    const refused = await checkUsername(api, '192.0.2.1')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(86_000)
  })

  test('each alias in one request counts', async () => {
    const looks = Array.from({ length: 15 }, (_, n) => `a${n}: magicLink(token: "x") { sameBrowser }`)
    const many = () => api.graphql(`{ ${looks.join(' ')} }`, {}, from('192.0.2.1'))
    expect([(await many()).status, (await many()).status, (await many()).status]).toEqual([200, 200, 429])
  })
})

test('writes are limited for each member, from all addresses together', async () => {
  const [one, other] = await Promise.all([createMember(api), createMember(api)])
  const bearer = await signIn(api, one)
  const write = (token: string, address: string) =>
    api.graphql(
      'mutation { respondToInvitation(input: { invitationId: "SW52aXRhdGlvbjox", response: ACCEPTED }) { __typename } }',
      {},
      { bearer: token, ...from(address) },
    )
  for (let asked = 0; asked < rateLimits.memberWrite.points; asked++) {
    expect((await write(bearer, `192.0.2.${asked}`)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  }
  expect((await write(bearer, '192.0.2.99')).status).toBe(429)
  expect((await write(await signIn(api, one), '192.0.2.99')).status).toBe(429)
  expect((await write(await signIn(api, other), '192.0.2.99')).status).toBe(200)
})

describe('an address', () => {
  const statuses = async (addresses: string[]) => {
    const replies = []
    for (const address of addresses) replies.push((await askForLink(api, address)).status)
    return replies
  }

  test('of IPv6 is counted by its /64', async () => {
    const household = ['::1', '::2', ':ffff::', ':1:2:3:4', ':ffff:ffff:ffff:ffff', '::3']
    const [same, neighbour] = ['2001:db8:1:2', '2001:db8:1:3']
    expect(await statuses(household.map((end) => `${same}${end}`))).toEqual([200, 200, 200, 200, 200, 429])
    expect(await statuses([`${neighbour}::1`])).toEqual([200])
  })

  test('of IPv4 is the same one if it is written as IPv6', async () => {
    const mapped = '::ffff:192.0.2.1'
    expect(await statuses(['192.0.2.1', mapped, '192.0.2.1', mapped, '192.0.2.1', mapped])).toEqual([
      200, 200, 200, 200, 200, 429,
    ])
    expect(await statuses(['192.0.2.2'])).toEqual([200])
  })

  test('is the one that the proxy saw, whatever address the caller claims', async () => {
    const claims = Array.from({ length: 6 }, (_, n) => `203.0.113.${n}, 192.0.2.1`)
    expect(await statuses(claims)).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('is that of the connection if no proxy is configured', async () => {
    const replies = []
    for (let n = 0; n < 6; n++) {
      const spoofed = { 'X-Real-IP': `203.0.113.${n}`, Forwarded: `for=203.0.113.${n}` }
      const { headers } = from(`203.0.113.${n}`)
      const sent = { headers: { ...headers, ...spoofed } }
      const asked = `mutation { requestMagicLink(input: { email: "${someone()}" }) { message } }`
      replies.push((await direct.graphql(asked, {}, sent)).status)
    }
    expect(replies).toEqual([200, 200, 200, 200, 200, 429])
  })
})

test('several processes share the counts, even for requests at the same moment', async () => {
  const another = await startAnotherProcess(api)
  const ask = async (url: string) => {
    const query = `mutation { requestMagicLink(input: { email: "${someone()}" }) { message } }`
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': '192.0.2.1' }
    const body = JSON.stringify({ query })
    return (await fetch(`${url}/graphql`, { method: 'POST', headers, body })).status
  }
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, n) => ask(n % 2 === 0 ? api.url : another.url)),
  )
  await another.close()
  expect(replies.filter((status) => status === 200)).toHaveLength(rateLimits.linkByVisitor.points)
  expect(replies.filter((status) => status === 429)).toHaveLength(35)
})

test('a member can download their data 5 times an hour, by whatever query, and reads when they can again', async () => {
  const [member, other] = [await createMember(api), await createMember(api)]
  const bearer = await signIn(api, member)
  const id = globalId('Viewer', member.id)
  const ways = ['{ viewer { myData } }', `{ node(id: "${id}") { ... on Viewer { myData } } }`]
  for (let n = 0; n < rateLimits.myData.points; n++) {
    const { errors } = await api.graphql(ways[n % 2] ?? '', {}, { bearer })
    expect(errors).toBeUndefined()
  }
  for (const way of ways) {
    const { status, headers, errors } = await api.graphql(way, {}, { bearer })
    expect([status, errors?.[0]?.extensions.code]).toEqual([429, 'RATE_LIMITED'])
    expect(errors?.[0]?.message).toMatch(/^Too many requests\. Please try again in (59|60) minutes\.$/)
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(3500)
  }
  const reply = await api.graphql(ways[0] ?? '', {}, { bearer: await signIn(api, other) })
  expect(reply.errors).toBeUndefined()
})
