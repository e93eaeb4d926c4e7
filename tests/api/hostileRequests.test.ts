import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApiDocument } from '../../server/api/rest/openapi.ts'
import { routes } from '../../server/api/rest/routes.ts'
import type { Member } from '../../server/generated/client/client.ts'
import { createExampleWorld } from '../rest/exampleWorld.ts'
import { exampleCall, operationsOf } from '../rest/rest.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { signIn } from '../support/factories.ts'
import { createFullMember } from '../support/fullMember.ts'
import { hostileTexts, hostileValues } from '../support/hostileValues.ts'

const document = openApiDocument(routes)
const operations = operationsOf(document)

let api: TestApi
const webhookPassword = 'a password that is long enough'

let ada: Member
let operator: Member

beforeAll(async () => {
  const webhook = {
    POSTMARK_WEBHOOK_USER: 'postmark',
    POSTMARK_WEBHOOK_PASSWORD: webhookPassword,
  }
  api = await startApi({ TRUSTED_PROXIES: '127.0.0.1', ...webhook })
  ada = await createExampleWorld(api, document)
  operator = (await createFullMember(api)).operator
})
beforeEach(() => api.deps.database.pool.query('DELETE FROM rate_limits'))
afterAll(() => api.close())

let calls = 0
const anotherAddress = () => {
  calls++
  return `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`
}

type Call = { method?: string; path: string; headers?: Record<string, string>; body?: string | Buffer }

/** Sends a request as it is; fetch would correct it first. */
function send({ method = 'GET', path, headers = {}, body }: Call): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(api.url)
  return new Promise((resolve, reject) => {
    const forwarded = { 'X-Forwarded-For': anotherAddress() }
    const asked = request({ hostname, port, method, path, headers: { ...forwarded, ...headers } })
    asked.on('response', async (response) => {
      let text = ''
      for await (const piece of response) text += piece
      resolve({ status: response.statusCode ?? 0, text })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

/** The fault of a reply: a server error, or words of a library. */
const faultOf = ({ status, text }: { status: number; text: string }): string | null =>
  status >= 500 ||
  /"code":"INTERNAL"|SyntaxError|URIError|TypeError|Unexpected token|in JSON at|at position/.test(text)
    ? `${status} ${text.slice(0, 200)}`
    : null

const json = { 'Content-Type': 'application/json' }
const asAda = async () => ({ Authorization: `Bearer ${await signIn(api, ada)}` })
const everyValue = [...new Set(Object.values(hostileValues).flat())]

describe('no value in any part of any REST call causes a broken reply', () => {
  test.each(operations.map((each) => ({ name: each.operation.operationId, each })))(
    '$name',
    async ({ each }) => {
      const { target, body } = exampleCall(each)
      const method = each.method.toUpperCase()
      const problems: string[] = []
      let as = each.operation.security.length > 0 ? await asAda() : {}
      const attack = async (what: string, call: Call) => {
        const reply = await send({ method, ...call, headers: { ...as, ...call.headers } })
        if (reply.status === 401 && each.operation.security.length > 0) as = await asAda()
        const wrong = faultOf(reply)
        if (wrong) problems.push(`${what}: ${wrong}`)
      }
      const sent = Object(body)
      for (const field of Object.keys(sent)) {
        for (const value of everyValue) {
          const changed = JSON.stringify({ ...sent, [field]: value })
          await attack(`${field} = ${JSON.stringify(value)?.slice(0, 60)}`, {
            path: `/api${target}`,
            headers: json,
            body: changed,
          })
        }
      }
      for (const { name, in: place } of each.operation.parameters ?? []) {
        for (const value of [
          ...hostileTexts.map((text) => encodeURIComponent(text.toWellFormed())),
          '%',
          '%ff',
          '%00',
          '%ed%a0%80',
        ]) {
          const filled =
            place === 'path' ? each.path.replace(`{${name}}`, value) : `${each.path}?${name}=${value}`
          await attack(`${name} = ${value.slice(0, 60)}`, {
            path: `/api${filled}`,
            ...(body !== undefined && { headers: json, body: JSON.stringify(body) }),
          })
        }
      }
      expect(problems).toEqual([])
    },
  )
})

const bodies: [string, string | Buffer][] = [
  ['nothing', ''],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
  ['a byte order mark', '\ufeff{"query":"{ __typename }"}'],
  ['broken JSON', '{"query": secret-words}'],
  ['JSON cut short', '{"query":"{ __typename }'],
  ['null', 'null'],
  ['a list', '[{"query":"{ __typename }"}]'],
  ['a deep list', `${'['.repeat(5000)}${']'.repeat(5000)}`],
  ['a deep object', `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`],
  ['a huge number', '{"query":"{ __typename }","variables":{"a":1e99999},"id":1e99999}'],
  ['__proto__ as an object', '{"__proto__":{"query":"{ __typename }"},"constructor":{"prototype":1}}'],
  ['variables that are a text', '{"query":"{ __typename }","variables":"x"}'],
  ['an operation name that is none', '{"query":"{ __typename }","operationName":"__proto__"}'],
  ['extensions that are a list', '{"query":"{ __typename }","extensions":[]}'],
  ['a NUL in the query', '{"query":"{ \\u0000 }"}'],
  ['half a character in the query', '{"query":"{ checkEmail(email: \\"\\ud800\\") { exists } }"}'],
  ['half a character written in the query', '{"query":"{ checkEmail(email: \\"\\\\ud800\\") { exists } }"}'],
  ['a NUL written in the query', '{"query":"{ checkUsername(username: \\"Ann\\\\u0000a\\") { exists } }"}'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', '\\u0000', 'f'.repeat(64)].map(
    (id): [string, string] => [`the operation ${id}`, `{"id":"${id}"}`],
  ),
]

describe('no request body causes a broken reply, or one with the words of a parser', () => {
  const takers = [
    '/graphql',
    '/api/contact/message',
    '/api/auth/refresh',
    '/webhooks/postmark',
    '/unsubscribe/x',
    '/answer/accept/x',
    '/nowhere',
  ]
  test.each(bodies)('%s', async (_what, body) => {
    const problems: string[] = []
    const basic = `Basic ${Buffer.from(`postmark:${webhookPassword}`).toString('base64')}`
    for (const path of takers) {
      const headers = { ...json, ...(path.startsWith('/webhooks') && { Authorization: basic }) }
      const reply = await send({ method: 'POST', path, headers, body })
      const wrong = faultOf(reply) ?? (reply.text.includes('secret-words') ? reply.text : null)
      if (wrong) problems.push(`${path}: ${wrong}`)
    }
    expect(problems).toEqual([])
  })
})

const pathValues = [
  '%',
  '%ff',
  '%00',
  '%ed%a0%80',
  '%2e%2e%2f',
  '..%2f..%2f',
  '%c0%af',
  '__proto__',
  'constructor',
  '\\',
  ';',
  ':',
  '?',
  '?%',
  '?%ff',
  '?a=%&a=%ff',
  '?__proto__=1',
  '?constructor[a]=1',
  '#x',
  '//',
  '*',
  'a%0d%0ab',
  '[',
  '{',
  '|',
  '"',
  '<',
]
const places = [
  '/',
  '/graphql',
  '/graphql?query=',
  '/graphql?query={__typename}&variables=',
  '/graphql?query={__typename}&extensions=',
  '/api/',
  '/api/docs/',
  '/api/openapi.json',
  '/api/lookups/',
  '/api/profiles/check-email?email=',
  '/meet/',
  '/meet/0123456789abcdef0123456789abcdef',
  '/mailbox',
  '/mailbox/',
  '/mailbox.json?to=',
  '/mailbox.json',
  '/exports/',
  '/exports/members.csv',
  '/exports/roster.csv?encounter=',
  '/unsubscribe/',
  '/answer/accept/',
  '/webhooks/',
  '/assets/',
  '/member/',
  '/operator/encounters/',
  '/magic-login?token=',
  '/healthz',
  '/readyz',
  '/metrics',
  '/safety',
  '/create-profile?email=',
]

describe('no address causes a broken reply', () => {
  test.each(places)('%s…', async (place) => {
    const as = { Authorization: `Bearer ${await signIn(api, operator)}` }
    const problems: string[] = []
    for (const value of pathValues) {
      for (const accept of ['text/html', 'application/json']) {
        const path = place + value
        const wrong = faultOf(await send({ path, headers: { ...as, Accept: accept } }))
        if (wrong) problems.push(`${path}: ${wrong}`)
      }
    }
    expect(problems).toEqual([])
  })
})

/** Every header the server, its libraries or its proxies look at. */
const headerNames = [
  'Authorization',
  'Cookie',
  'X-XSRF-TOKEN',
  'X-Request-Id',
  'X-Forwarded-For',
  'X-Forwarded-Proto',
  'X-Forwarded-Host',
  'Forwarded',
  'X-Real-IP',
  'Host',
  'If-None-Match',
  'If-Modified-Since',
  'Range',
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Content-Type',
  'Content-Length',
  'Content-Encoding',
  'Transfer-Encoding',
  'Expect',
  'Origin',
  'Referer',
  'Last-Event-Id',
  'Sec-Fetch-Mode',
  'Sec-Fetch-Site',
  'Sec-Fetch-Dest',
  'Sec-Purpose',
  'Purpose',
  'X-Purpose',
  'X-Moz',
  'Upgrade',
  'Connection',
  'Traceparent',
  'Tracestate',
  'User-Agent',
  'X-HTTP-Method-Override',
  '__proto__',
  'constructor',
]
const headerValues = [
  '',
  ' ',
  'abc\xe9',
  '\xff\xfe',
  'a'.repeat(7000),
  'constructor',
  '__proto__',
  '*',
  '*/*;q=abc',
  ',,,',
  '"',
  'W/"',
  '-1',
  '1e9',
  '0x10',
  'NaN',
  'null',
  'Bearer',
  'Bearer ',
  'Bearer a.b.c',
  'Bearer eyJhbGciOiJub25lIn0.e30.',
  'Bearer \xff',
  'Basic ',
  'Basic \xff',
  'Basic !!!',
  'XSRF-TOKEN=%',
  'XSRF-TOKEN=%ff; XSRF-TOKEN=\xe9',
  '=;=;',
  '__proto__=1; constructor=2',
  '1.2.3.4:80',
  '[::1]:8',
  '::ffff:1.2.3.4%eth0',
  'http://[',
  'null, null',
  'application/json; charset=\xe9',
  'multipart/form-data',
  'text/event-stream',
  'bytes=-',
  'bytes=9-1,2-',
  'br;q=x, gzip;q=-1',
  'chunked',
  'chunked, chunked',
  '100-continue',
  'websocket',
  'Fri, 99 Foo 0000',
  '00-0-0-0',
  '%',
  '\t',
]

/** Sends bytes that no client would send; returns the status, 0 if the connection is closed without one. */
function sendBytes(bytes: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(api.url)
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'))
    const patience = setTimeout(() => socket.destroy(), 1000)
    const finish = () => {
      clearTimeout(patience)
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text })
    }
    socket.on('data', (piece) => {
      text += piece.toString('latin1')
      // A request that waits for more bytes is ended here.
      if (/\r\n\r\n/.test(text)) socket.end()
    })
    socket.on('error', () => undefined)
    socket.on('close', finish)
  })
}

describe('no header causes a broken reply', () => {
  const body = '{"query":"{ genders { label } }"}'
  const asked: [string, string, string][] = [
    ['GET', '/', ''],
    ['GET', '/api/lookups/genders', ''],
    ['POST', '/graphql', body],
  ]

  test.each(headerNames)('%s', async (name) => {
    const lines = (method: string, path: string, sent: string, extra: readonly string[]) => {
      const usual = [
        `Host: localhost`,
        'Connection: close',
        'Accept: */*',
        `X-Forwarded-For: ${anotherAddress()}`,
      ]
      const ofBody =
        method === 'POST' ? ['Content-Type: application/json', `Content-Length: ${sent.length}`] : []
      // A cookie that differs from the header, so that both are compared.
      const cookie = method === 'POST' && name === 'X-XSRF-TOKEN' ? ['Cookie: XSRF-TOKEN=abcd'] : []
      const remaining = [...usual, ...ofBody, ...cookie].filter(
        (line) => !line.toLowerCase().startsWith(`${name.toLowerCase()}:`),
      )
      return `${method} ${path} HTTP/1.1\r\n${[...remaining, ...extra].join('\r\n')}\r\n\r\n${sent}`
    }
    const problems: string[] = []
    const attack = async ([method, path, sent]: (typeof asked)[number], extra: readonly string[]) => {
      const reply = await sendBytes(lines(method, path, sent, extra))
      if (reply.status >= 500 && reply.status !== 501)
        problems.push(`${method} ${path} ${extra}: ${reply.status}`)
    }
    // A wrong length makes the server wait for the rest of the body, as it should.
    const waits = new Set([
      'Content-Length 1e9',
      'Transfer-Encoding chunked',
      'Transfer-Encoding chunked, chunked',
    ])
    for (const value of headerValues.filter((each) => !waits.has(`${name} ${each}`))) {
      await Promise.all(asked.map((each) => attack(each, [`${name}: ${value}`])))
    }
    await Promise.all(asked.map((each) => attack(each, [`${name}: abc`, `${name}: \xe9`])))
    expect(problems).toEqual([])
    expect((await send({ path: '/healthz' })).status).toBe(200)
  })
})
