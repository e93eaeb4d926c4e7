import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { createMember, signIn } from '../support/factories.ts'

let api: TestApi

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const post = (body: string, type = 'application/json') =>
  fetch(`${api.url}/graphql`, { method: 'POST', headers: { 'Content-Type': type }, body })

const query = (length: number) => {
  const body = JSON.stringify({ query: '{ __typename }', variables: { filler: '' } })
  return body.replace('""', `"${'x'.repeat(length - body.length)}"`)
}

/** POSTs without a Content-Length. */
function postChunked(body: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${api.url}/graphql`,
      { method: 'POST', headers: { 'Content-Type': 'application/json' } },
      (reply) => {
        reply.resume()
        resolve(reply.statusCode)
      },
    )
    sent.on('error', reject)
    sent.write(body.slice(0, 10))
    sent.end(body.slice(10))
  })
}

describe('GraphQL over HTTP', () => {
  test('a body of 100 KB is accepted, and a larger one is refused, with a Content-Length or chunked', async () => {
    expect((await post(query(100_000))).status).toBe(200)
    expect((await post(query(100_001))).status).toBe(413)
    expect(await postChunked(query(100_000))).toBe(200)
    expect(await postChunked(query(100_001))).toBe(413)
  })

  test('the Date header of a reply is the instant for which it was computed', async () => {
    api.clock.set(new Date('2027-02-03T04:05:06.789Z'))
    expect((await post('{"query":"{ viewer { id } }"}')).headers.get('date')).toBe(
      'Wed, 03 Feb 2027 04:05:06 GMT',
    )
    expect((await post('{"query":"{ lookups: genders { id } }"}')).headers.get('date')).toBe(
      'Wed, 03 Feb 2027 04:05:06 GMT',
    )
  })

  const asking = 'mutation { requestMagicLink(input: { email: "someone@example.org" }) { message } }'

  test.each([
    ['application/x-www-form-urlencoded', `query=${encodeURIComponent(asking)}`],
    ['text/plain', JSON.stringify({ query: asking })],
    ['application/graphql', asking],
    ['multipart/form-data; boundary=x', '--x--'],
  ])('%s is refused, and nothing is executed', async (type, body) => {
    const reply = await post(body, type)
    expect(reply.status).toBe(415)
    expect(await reply.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' })
  })

  test('a mutation by GET is refused', async () => {
    expect((await fetch(`${api.url}/graphql?query=${encodeURIComponent(asking)}`)).status).toBe(405)
  })

  test.each(['variables', 'extensions'])(
    '%s in the address that are not JSON are BAD_INPUT',
    async (name) => {
      const reply = await fetch(`${api.url}/graphql?query={__typename}&${name}={`)
      expect(reply.status).toBe(400)
      expect(await reply.json()).toEqual({
        code: 'BAD_INPUT',
        message: `The ${name} of the address are not JSON.`,
      })
    },
  )

  test.each([
    ['absent', {}],
    ['null', { email: null }],
    ['of another type', { email: 7 }],
    ['no object of the input', { email: { address: 'x' } }],
  ])('a variable that is %s is BAD_INPUT, with a plain message', async (_what, variables) => {
    const asked = { query: 'query($email: String!) { checkEmail(email: $email) { exists } }', variables }
    const { data, errors } = await (await post(JSON.stringify(asked))).json()
    expect(data).toBeUndefined()
    expect(errors).toMatchObject([
      { message: expect.stringContaining('$email'), extensions: { code: 'BAD_INPUT' } },
    ])
  })

  test('if one of several mutations in an operation is refused, those before it have run, and those after it have not', async () => {
    const bearer = await signIn(api, await createMember(api))
    const { data, errors } = await api.graphql(
      'mutation { pauseMembership { viewer { id } } again: pauseMembership { viewer { id } } resumeMembership { viewer { id } } }',
      {},
      { bearer },
    )
    expect(data).toBeNull()
    expect(errors).toMatchObject([{ path: ['again'], extensions: { code: 'CONFLICT' } }])
    const now = await api.graphql('{ viewer { membership { accountStatus } } }', {}, { bearer })
    expect(now.data).toEqual({ viewer: { membership: { accountStatus: 'PAUSED' } } })
  })

  test('a 401 to an operation, a stream or an export says how to authenticate (RFC 9110, 15.5.2)', async () => {
    const asked = (query: string, accept = '*/*') =>
      fetch(`${api.url}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: accept },
        body: JSON.stringify({ query }),
      })
    const replies = [
      await asked('{ viewer { id } }'),
      await asked('subscription { viewerChanged { kinds } }', 'text/event-stream'),
      await fetch(`${api.url}/exports/members.csv`),
    ]
    for (const { status, headers } of replies)
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  })

  test('several operations in one request are refused', async () => {
    const reply = await post(JSON.stringify([{ query: '{ __typename }' }, { query: '{ __typename }' }]))
    expect(reply.status).toBe(400)
  })

  test.each(['', '{', 'null', '[]', '"text"', '{"query":1}', '{"id":"unknown"}'])(
    'the body %o gets a clear error',
    async (body) => {
      const reply = await post(body)
      const { errors, message = errors[0].message } = await reply.json()
      expect(message).toMatch(/\w/)
      expect(message).not.toMatch(/token|position|at line|undefined|stack/i)
    },
  )

  test('a malformed path gets a reply and does not crash the server', async () => {
    for (const path of ['//', '/%', '/..%2f..%2fetc/passwd', '/assets/../../package.json']) {
      const status = await new Promise((resolve, reject) => {
        const { hostname, port } = new URL(api.url)
        request({ hostname, port, path }, (reply) => resolve(reply.resume().statusCode))
          .on('error', reject)
          .end()
      })
      expect([200, 308, 400, 404]).toContain(status)
    }
  })
})
