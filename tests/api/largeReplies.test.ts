import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { expectWithin } from '../support/expectWithin.ts'
import { idleReaders } from '../support/idleReaders.ts'

let api: TestApi
let production: TestApi

beforeAll(async () => {
  api = await startApi()
  production = await startApi({ NODE_ENV: 'production' })
})
afterAll(() => Promise.all([api.close(), production.close()]))

const html = { Accept: 'text/html' }

test('a reply that shared caches may store sets no cookie', async () => {
  const page = await fetch(`${api.url}/`, { headers: html })
  expect(page.headers.getSetCookie()).toHaveLength(1)
  const [script] = /\/assets\/[\w.-]+\.js/.exec(await page.text()) ?? []
  const asset = await fetch(`${api.url}${script}`)
  expect(asset.headers.get('cache-control')).toContain('public')
  expect(asset.headers.getSetCookie()).toEqual([])
})

/** Sends the path as it is; fetch would add headers and resolve it. */
const raw = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; headers: Record<string, unknown>; bytes: number; text: string }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(api.url)
      request({ hostname, port, path, method, headers }, (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk) => chunks.push(chunk))
        reply.on('end', () => {
          const body = Buffer.concat(chunks)
          resolve({
            status: reply.statusCode,
            headers: reply.headers,
            bytes: body.length,
            text: String(body),
          })
        })
      })
        .on('error', reject)
        .end()
    },
  )

/** The least processor time of several tries in milliseconds, since other work of the process counts, too. */
async function leastCost(tries: number, run: () => unknown): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < tries; n++) {
    const begun = process.cpuUsage()
    await run()
    const { user, system } = process.cpuUsage(begun)
    times.push((user + system) / 1000)
  }
  return Math.min(...times)
}

describe('a path', () => {
  const tooLong = { code: 'URI_TOO_LONG', message: 'The path of the address must be at most 2 KB.' }

  test('has at most 2 KB, on every route', async () => {
    for (const start of [
      '/',
      '/api/',
      '/api/docs/',
      '/member/',
      '/meet/',
      '/graphql/',
      '/exports/',
      '/healthz/',
      '/unsubscribe/',
    ]) {
      const { status, text } = await raw(start.padEnd(2001, 'a'))
      expect([start, status, JSON.parse(text)]).toEqual([start, 414, tooLong])
      const { status: within } = await raw(start.padEnd(2000, 'a'))
      expect([start, within]).toEqual([start, expect.toBeOneOf([200, 400, 404, 405])])
    }
  })

  test('is measured without its query, which counts toward the limit of the headers', async () => {
    const query = (length: number) => `/graphql?query={__typename}&x=${'a'.repeat(length)}`
    expect((await raw(query(10_000))).status).toBe(200)
    expect((await raw(query(20_000))).status).toBe(431)
  })

  test('of slashes costs no more than any other, and redirects to no other site', async () => {
    const cost = (path: string) => leastCost(5, () => raw(path))
    const plain = await cost('/abc')
    expect(await cost(`/a${'/'.repeat(15_500)}b/`)).toBeLessThan(10 * plain + 20)
    expect(await cost(`/a${'/'.repeat(1900)}b/`)).toBeLessThan(10 * plain + 20)
    expect((await raw('/a//b///')).headers.location).toBe('/a//b')
  })
})

describe('a static file', () => {
  const paths = [
    '/graphql/graphiql/graphiql.js',
    '/graphql/graphiql/style.css',
    '/api/docs',
    '/api/openapi.json',
  ]

  test.each(paths)('%s is compressed, and not sent to a client that has it', async (path) => {
    const whole = await raw(path)
    const packed = await raw(path, 'GET', { 'Accept-Encoding': 'gzip, br' })
    expect([packed.status, packed.headers['content-encoding']]).toEqual([200, 'br'])
    expect(packed.bytes).toBeLessThan(whole.bytes / 2)
    expect(packed.headers.etag).toBe(whole.headers.etag)
    const known = await raw(path, 'GET', { 'If-None-Match': String(whole.headers.etag) })
    expect([known.status, known.bytes]).toEqual([304, 0])
    const head = await raw(path, 'HEAD')
    expect([head.status, head.bytes, head.headers['content-length']]).toEqual([200, 0, String(whole.bytes)])
  })

  test('is not hashed again for each request', async () => {
    const path = '/graphql/graphiql/graphiql.js'
    const { text, headers } = await raw(path)
    const known = () => raw(path, 'GET', { 'If-None-Match': String(headers.etag) })
    const hashed = await leastCost(10, () => createHash('sha256').update(text).digest())
    expect(await leastCost(30, known)).toBeLessThan(hashed)
  })
})

describe('clients that never read their reply', () => {
  test.each(['/graphql/graphiql/graphiql.js', '/api/docs'])(
    'sixty of %s share its bytes and delay nobody',
    async (path) => {
      await raw(path)
      const before = process.memoryUsage()
      const readers = await idleReaders(api.url, path, 60)
      for (let n = 0; n < 10; n++)
        await expectWithin(2000, async () => expect((await fetch(`${api.url}/healthz`)).status).toBe(200))
      const megabytes = (process.memoryUsage().rss - before.rss) / 1e6
      for (const reader of readers) reader.destroy()
      expect(megabytes).toBeLessThan(120)
    },
  )
})

describe('GraphiQL', () => {
  test('is served outside production, and in production if it is switched on', async () => {
    const asked = await startApi({ NODE_ENV: 'production', GRAPHIQL: '1' })
    for (const { url } of [api, asked]) {
      expect(await (await fetch(`${url}/graphql`, { headers: html })).text()).toContain(
        '<title>Encounters GraphiQL',
      )
    }
    await asked.close()
  })

  test('is off in production: a browser gets the same reply as a program, and none of its files is served', async () => {
    const reply = await fetch(`${production.url}/graphql`, { headers: { Accept: 'text/html,*/*;q=0.8' } })
    expect([reply.status, await reply.json()]).toEqual([
      400,
      { errors: [expect.objectContaining({ extensions: { code: 'BAD_INPUT' } })] },
    ])
    for (const file of ['boot.js', 'graphiql.js', 'style.css', 'editor.worker.js']) {
      expect((await fetch(`${production.url}/graphql/graphiql/${file}`)).status).toBe(404)
    }
    const off = await startApi({ GRAPHIQL: '0' })
    expect((await fetch(`${off.url}/graphql/graphiql/boot.js`)).status).toBe(404)
    await off.close()
  })
})
