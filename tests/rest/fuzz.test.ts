import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApiDocument } from '../../server/api/rest/openapi.ts'
import { routes } from '../../server/api/rest/routes.ts'
import { errorCodes } from '../../server/rules/errors.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { createMember, signIn } from '../support/factories.ts'
import { exampleCall, type NamedOperation, operationsOf } from './rest.ts'

const operations = operationsOf(openApiDocument(routes))
const withBody = operations.filter(({ method }) => method === 'post' || method === 'put')
const withFields = withBody.filter(({ operation }) => operation.requestBody)
const withQuery = operations.filter((each) => !withBody.includes(each))
const byName = (list: NamedOperation[]) => list.map((each) => [each.operation.operationId, each] as const)

const ajv = new Ajv2020({ strict: true })
addFormats.default(ajv)

let api: TestApi
let bearer: string

beforeAll(async () => {
  api = await startApi({ TRUSTED_PROXIES: '127.0.0.1' })
})
beforeEach(async () => {
  bearer = await signIn(api, await createMember(api))
})
afterAll(() => api.close())

/** Sends each call from a new address, so that the rate limits per address do not hide other faults. */
let calls = 0
async function send(
  { path, method, operation }: NamedOperation,
  body: string | Uint8Array | null,
  query = '',
) {
  calls++
  const target = `${path.replace('{id}', '1')}${query}`
  const response = await fetch(`${api.url}/api${target}`, {
    method: method.toUpperCase(),
    headers: {
      'X-Forwarded-For': `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`,
      ...(body !== null && { 'Content-Type': 'application/json' }),
      ...(operation.security.length > 0 && { Authorization: `Bearer ${bearer}` }),
    },
    ...(body !== null && { body: typeof body === 'string' ? body : Buffer.from(body) }),
  })
  return { status: response.status, body: await response.json() }
}

/** Returns a digest of everything stored except the counts of requests. */
async function digest(): Promise<string> {
  const { pool } = api.deps.database
  const { rows } = await pool.query<{ name: string }>(`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> 'rate_limits' OR tablename = '_private_jobs' ORDER BY 1`)
  const parts: string[] = []
  for (const { name } of rows) {
    const table = await pool.query(
      `SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS sum FROM ${name} t`,
    )
    parts.push(`${name} ${table.rows[0].sum}`)
  }
  return parts.join('\n')
}

const refusal = {
  message: expect.stringMatching(/^[A-Z].*[.)]$/s),
  code: expect.toBeOneOf([...errorCodes]),
}

const awkward = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    1e300,
    2 ** 31,
    '',
    ' ',
    '\0',
    'a\0b@example.org',
    '\ud800',
    '\u202e\u0000',
    "'; DROP TABLE members; --",
    `${'a'.repeat(3000)}@example.org`,
    'é'.repeat(4000),
    [],
    {},
    [[1]],
    { $ne: null },
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer(),
  fc.double(),
  fc.array(fc.oneof(fc.integer(), fc.string(), fc.constant(null)), { maxLength: 5 }),
  fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
)

/** Generates the example with some fields removed and some replaced by awkward values. */
function mutated(example: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> {
  const change = fc.oneof(
    fc.constant('drop' as const),
    awkward.map((value) => ({ value })),
  )
  return fc
    .array(fc.tuple(fc.constantFrom(...Object.keys(example)), change), { minLength: 1, maxLength: 3 })
    .map((changes) => {
      const body = { ...example }
      for (const [name, each] of changes) {
        if (each === 'drop') delete body[name]
        else body[name] = each.value
      }
      return body
    })
}

const utf8 = new TextEncoder()
const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth)

/** Bodies that are malformed for every call. */
const malformed: readonly (readonly [string, string | Uint8Array, number])[] = [
  ['half an object', '{"a":', 400],
  ['no JSON', 'status=accepted', 400],
  ['an array', '[{}]', 400],
  ['null', 'null', 400],
  ['a number', '7', 400],
  ['a text', '"accepted"', 400],
  ['two objects', '{}{}', 400],
  ['a comment', '{/* */}', 400],
  ['a name twice', '{"status":"accepted","status":"declined"}', 400],
  ['a name twice, once escaped', '{"status":1,"st\\u0061tus":2}', 400],
  ['a name twice, deep inside', '{"a":[{"b":1,"b":2}]}', 400],
  ['__proto__', '{"__proto__":{"isAdmin":true}}', 400],
  ['__proto__, escaped', '{"__pr\\u006fto__":1}', 400],
  ['__proto__, deep inside', '{"a":[{"__proto__":1}]}', 400],
  ['deep objects', `{"a":${nested(1000, '{"a":', '}').replace('}', '1}')}}`, 400],
  ['deep arrays', `{"a":${nested(7000, '[', ']')}}`, 400],
  ['invalid UTF-8', new Uint8Array([...utf8.encode('{"a":"'), 0xc3, 0x28, ...utf8.encode('"}')]), 400],
  ['an overlong slash', new Uint8Array([...utf8.encode('{"a":"'), 0xc0, 0xaf, ...utf8.encode('"}')]), 400],
  ['UTF-16', Buffer.from('\ufeff{"a":1}', 'utf16le'), 400],
  ['a body over every limit', JSON.stringify({ message: 'x'.repeat(46_000) }), 413],
]

describe('a malformed body', () => {
  test.each(byName(withBody))('is refused by %s, and nothing is stored', async (_name, operation) => {
    const before = await digest()
    for (const [what, body, status] of malformed) {
      const reply = await send(operation, body)
      expect([what, reply.status]).toEqual([what, status])
      expect(reply.body).toMatchObject(refusal)
      expect(Object.keys(reply.body).sort()).toEqual(['code', 'message'])
    }
    expect(await digest()).toBe(before)
  })
})

describe('a body that is invalid by the published schema', () => {
  test.each(byName(withFields))('is refused by %s with a 4xx, and nothing is stored', async (_name, each) => {
    const published = each.operation.requestBody?.content['application/json'].schema ?? {}
    const isValid: ValidateFunction = ajv.compile(published)
    const { body } = exampleCall(each)
    const before = await digest()
    const refused = mutated(body as Record<string, unknown>).filter((candidate) => {
      // Values that JSON cannot carry, such as NaN, arrive as null.
      const sent = JSON.stringify(candidate)
      // A body with this name is refused as malformed before its fields are checked.
      return !sent.includes('"__proto__":') && !isValid(JSON.parse(sent))
    })
    await fc.assert(
      fc.asyncProperty(refused, async (candidate) => {
        const reply = await send(each, JSON.stringify(candidate))
        expect(reply.status).toBe(400)
        expect(reply.body).toMatchObject({ ...refusal, code: 'BAD_INPUT' })
        const names = Object.keys(each.operation.requestBody ? (published.properties ?? {}) : {})
        for (const [field, sentence] of Object.entries(reply.body.fields)) {
          expect(names).toContain(field)
          expect(sentence).toMatch(/^[A-Z].*\.$/)
          expect(sentence).not.toMatch(/invalid input|expected|received|zod/i)
        }
      }),
      { numRuns: 40 },
    )
    expect(await digest()).toBe(before)
  })
})

describe('for any input', () => {
  test.each(byName(withFields))(
    '%s replies with JSON, as documented, and never breaks',
    async (_name, each) => {
      const { body } = exampleCall(each)
      await api.deps.database.pool.query('DELETE FROM rate_limits')
      await fc.assert(
        fc.asyncProperty(mutated(body as Record<string, unknown>), async (candidate) => {
          const reply = await send(each, JSON.stringify(candidate))
          expect(reply.status).toBeLessThan(500)
          expect(Object.keys(each.operation.responses)).toContain(String(reply.status))
          if (reply.status !== 200) expect(reply.body).toMatchObject(refusal)
          // An error about a field is of no use if it names a field that the caller does not know.
          for (const field of Object.keys(reply.body.fields ?? {}))
            expect(Object.keys(body ?? {})).toContain(field)
        }),
        { numRuns: 40 },
      )
    },
  )

  test.each(byName(withQuery))('%s replies with JSON to any query, and never breaks', async (_name, each) => {
    const names = (each.operation.parameters ?? []).map(({ name }) => name)
    const name = fc.constantFrom('email', 'x', '__proto__', 'constructor', ...names)
    const value = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom('a@b.co', '\0', ''))
    const pairs = fc.array(fc.tuple(name, value), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(pairs, fc.constantFrom('', '&%zz', '&=', '&%c3%28'), async (query, tail) => {
        const reply = await send(each, null, `?${new URLSearchParams(query)}${tail}`)
        expect(reply.status).toBeLessThan(500)
        if (reply.status !== 200) expect(reply.body).toMatchObject(refusal)
      }),
      { numRuns: 25 },
    )
  })

  test('a path with an invalid or unknown number is refused', async () => {
    const id = fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.double(), fc.maxSafeInteger())
    await fc.assert(
      fc.asyncProperty(id, async (value) => {
        const address = `${api.url}/api/member/encounter-attendees/${encodeURIComponent(String(value).toWellFormed())}`
        const reply = await fetch(address, { headers: { Authorization: `Bearer ${bearer}` } })
        expect(reply.status).toBeOneOf([400, 403, 404])
        expect(await reply.json()).toMatchObject(refusal)
      }),
      { numRuns: 50 },
    )
  })
})
