import { request as httpRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { welcome } from '../../server/boot/banner.ts'
import { trustedProxies } from '../../server/platform/http/trustedProxies.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { captureLog } from '../support/logLines.ts'

/** The tests send from 127.0.0.1, which this service trusts as its proxy. */
let behindProxy: TestApi
/** A public site without a trusted proxy in its settings. */
let publicSite: TestApi
let localSite: TestApi

beforeAll(async () => {
  ;[behindProxy, publicSite, localSite] = await Promise.all([
    startApi({ TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' }),
    startApi({ APP_URL: 'https://encounters.example' }),
    startApi(),
  ])
})
afterAll(() => Promise.all([behindProxy.close(), publicSite.close(), localSite.close()]))

/** Sends a request with every header as given; fetch would not let a test choose Host. */
async function send(
  { url }: TestApi,
  path: string,
  headers: Record<string, string>,
  body?: string,
): Promise<{ status: number; headers: IncomingMessage['headers']; text: string }> {
  const response = await new Promise<IncomingMessage>((done, fail) => {
    httpRequest(url + path, { method: body === undefined ? 'GET' : 'POST', headers }, done)
      .on('error', fail)
      .end(body)
  })
  return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) }
}

const contact = JSON.stringify({
  name: 'Ada',
  email: 'ada@example.org',
  subject: 'Other',
  message: 'Hello there.',
})
const json = { 'Content-Type': 'application/json' }

describe('a page for this machine alone', () => {
  // Unknown addresses show the home page, so only content counts: a mail's recipient, or a figure.
  const showsContent = async (
    api: TestApi,
    path: string,
    headers: Record<string, string>,
  ): Promise<boolean> =>
    /operator@encounters\.example|process_cpu/.test((await send(api, path, headers)).text)

  beforeAll(async () => {
    for (const api of [localSite, publicSite])
      expect((await send(api, '/api/contact/message', json, contact)).status).toBe(200)
  })

  test.each(['/mailbox', '/mailbox.json', '/metrics'])('%s can be read on a local site', async (path) => {
    expect(await showsContent(localSite, path, {})).toBe(true)
  })

  // nginx by default uses the server's own address as Host and adds no header.
  test.each(['/mailbox', '/mailbox.json', '/metrics'])(
    '%s does not exist for requests that a proxy with default settings hands on to a public site',
    async (path) => {
      const { host } = new URL(publicSite.url)
      expect(await showsContent(publicSite, path, { Host: host, Connection: 'close' })).toBe(false)
      expect(await showsContent(publicSite, path, { Host: 'localhost' })).toBe(false)
    },
  )

  test.each([
    'Forwarded',
    'Via',
    'X-Real-IP',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Forwarded-Server',
    'CF-Connecting-IP',
    'True-Client-IP',
  ])('a request with %s counts as handed on', async (name) => {
    for (const path of ['/mailbox', '/mailbox.json', '/metrics'])
      expect(await showsContent(localSite, path, { [name]: 'anything' }), path).toBe(false)
  })
})

describe('X-Forwarded-For', () => {
  const senderOf = (header: string | undefined, remoteAddress = '127.0.0.1'): string =>
    trustedProxies(behindProxy.deps.config).senderOf({
      socket: { remoteAddress },
      headers: { ...(header !== undefined && { 'x-forwarded-for': header }) },
    } as IncomingMessage)

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:41234', '203.0.113.7'],
    ['[2001:db8::7]:41234', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['203.0.113.7, 10.0.0.5', '203.0.113.7'],
    ['203.0.113.7:5, 10.0.0.5:6', '203.0.113.7'],
    ['unknown', '127.0.0.1'],
    ['203.0.113.7, unknown', '127.0.0.1'],
    ['203.0.113.7, , 10.0.0.5', '10.0.0.5'],
    ['203.0.113.7:99999999', '127.0.0.1'],
    ['0x7f.1', '127.0.0.1'],
    [undefined, '127.0.0.1'],
  ])('%s from a trusted proxy means: sent from %s', (header, sender) => {
    expect(senderOf(header)).toBe(sender)
  })

  test('is ignored from anybody else', () => {
    expect(senderOf('203.0.113.7', '198.51.100.9')).toBe('198.51.100.9')
  })

  test.each([
    ['another port each time', (count: number) => `203.0.113.9:${40_000 + count}`],
    ['something else that is no address each time', (count: number) => `nobody-${count}`],
    [
      'another address in front of the real one each time',
      (count: number) => `192.0.2.${count}, 203.0.113.10`,
    ],
  ])('does not help to escape the limits by %s', async (_, header) => {
    const statuses: number[] = []
    for (let count = 1; count <= 6; count += 1) {
      const headers = { ...json, 'X-Forwarded-For': header(count) }
      statuses.push((await send(behindProxy, '/api/contact/message', headers, contact)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('the Origin of a write', () => {
  const write = (api: TestApi, headers: Record<string, string>): Promise<{ status: number }> =>
    send(api, '/graphql', { ...json, ...headers }, '{"query":"{ __typename }"}')

  test('is compared with APP_URL alone: a Host header of the same name does not make it ours', async () => {
    const foreign = { Host: 'evil.example', Origin: 'https://evil.example' }
    expect((await write(publicSite, foreign)).status).toBe(403)
    const address = new URL(publicSite.url).origin
    expect((await write(publicSite, { Origin: address })).status).toBe(403)
    expect((await write(publicSite, { Origin: 'https://encounters.example' })).status).toBe(200)
  })

  test('can be each of the machine’s names, at its port, on a site for this machine alone', async () => {
    const { port } = new URL(localSite.url)
    for (const name of ['localhost', '127.0.0.1', '[::1]'])
      expect((await write(localSite, { Origin: `http://${name}:${port}` })).status, name).toBe(200)
    for (const origin of ['http://localhost', `https://localhost:${port}`, 'null'])
      expect((await write(localSite, { Origin: origin })).status, origin).toBe(403)
  })
})

test('an anti-forgery header with characters outside ASCII is refused like any wrong one', async () => {
  const headers = { ...json, Cookie: 'XSRF-TOKEN=abcd', 'X-XSRF-TOKEN': 'abc\u00e9' }
  expect((await send(localSite, '/graphql', headers, '{"query":"{ __typename }"}')).status).toBe(403)
})

test('a request id is accepted only from a trusted proxy', async () => {
  const given = { 'X-Request-Id': '0af7651916cd43dd8448eb211c80319c' }
  expect((await send(behindProxy, '/healthz', given)).headers['x-request-id']).toBe(given['X-Request-Id'])
  expect((await send(localSite, '/healthz', given)).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
})

test('a public site without a mail provider logs at the start that mail is not sent', () => {
  expect(welcome(publicSite.deps.config, false)).toContain('not sent: set POSTMARK_SERVER_TOKEN')
  expect(welcome(localSite.deps.config, false)).toContain('/mailbox')
})

describe('a proxy on this machine or its network', () => {
  const warning = 'TRUSTED_PROXIES does not name this proxy: all its visitors share one rate limit'

  const warningsFor = async (env: Record<string, string>, headers: Record<string, string>[]) => {
    const captured = captureLog()
    const api = await startApi(env, undefined, captured.log)
    for (const each of headers) await send(api, '/healthz', each)
    await api.close()
    return captured.lines(warning).map(({ proxy }) => proxy)
  }
  const handedOn = { 'X-Forwarded-For': '203.0.113.7' }

  test('is logged once if no setting names it', async () => {
    expect(await warningsFor({}, [{}, handedOn, handedOn])).toEqual(['127.0.0.1'])
  })

  test('is not logged if a setting names it, and neither is a visitor without a proxy', async () => {
    expect(await warningsFor({ TRUSTED_PROXIES: '127.0.0.1' }, [handedOn])).toEqual([])
    expect(await warningsFor({}, [{}])).toEqual([])
  })
})
