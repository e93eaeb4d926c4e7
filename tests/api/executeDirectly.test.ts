import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { clientOperations } from '../support/clientCalls.ts'
import { createMember, signIn } from '../support/factories.ts'
import { graphqlReply } from '../support/graphqlReply.ts'

let api: TestApi
let bearer: string

beforeAll(async () => {
  api = await startApi()
  bearer = await signIn(api, await createMember(api))
})
afterAll(() => api.close())

async function post(body: object, accept: string) {
  const reply = await graphqlReply(api.url, body, bearer, accept)
  const { 'content-length': _length, date: _date, ...headers } = reply.headers
  return { ...reply, headers, text: reply.text.replace(/Reference \w+/, 'Reference') }
}

const sessions = '{ viewer { sessions { isThis } } }'
const two = 'query A { genders { label } } query B { locations { label } }'
const withVariable =
  'query ($first: Int) { viewer { previousEncounters(first: $first) { edges { cursor } } } }'
const refused = 'mutation { changeUsername(input: { username: "x" }) { __typename } }'

describe('a request gets the same reply on the fast path as through Yoga:', () => {
  test.each<[string, object]>([
    ['a query', { query: sessions }],
    [
      'one of the client by its id',
      { id: clientOperations().get('MembershipScreenQuery')?.id, variables: {} },
    ],
    ['with null for what may be left out', { query: sessions, variables: null, operationName: null }],
    ['one of two by its name', { query: two, operationName: 'B' }],
    ['two, none named', { query: two }],
    ['a name that is not there', { query: two, operationName: 'C' }],
    ['a variable', { query: withVariable, variables: { first: 1 } }],
    ['a variable of a wrong type', { query: withVariable, variables: { first: 'one' } }],
    ['variables that are a list', { query: withVariable, variables: [] }],
    ['a number for a query', { query: 1 }],
    ['an empty query', { query: '' }],
    ['an unknown id', { id: 'unknown' }],
    ['an id beside a query', { id: 'unknown', query: sessions }],
    ['a parameter that nobody knows', { query: sessions, more: true }],
    ['an extension', { query: sessions, extensions: { more: true } }],
    ['what is not GraphQL', { query: '{ viewer' }],
    ['a field that is not there', { query: '{ nonsense }' }],
    ['more than is allowed', { query: `{ ${'viewer { id } '.repeat(400)} }` }],
    ['a mutation that is refused', { query: refused }],
    ['what only an operator may', { query: '{ operatorOverview { waiting { cases } } }' }],
    ['a subscription', { query: 'subscription { nonsense }' }],
  ])('%s', async (_what, body) => {
    // Another spelling of the Accept header, which the fast path does not handle.
    for (const [plain, judged] of [
      ['*/*', '*/*;q=0.9'],
      ['application/json', 'application/json;q=0.9'],
      ['application/graphql-response+json, application/json', 'application/graphql-response+json;q=0.9'],
    ] as const) {
      expect(await post(body, plain)).toEqual(await post(body, judged))
    }
  })
})

test('a simple valid request gets data on the fast path', async () => {
  for (const body of [{ query: sessions }, { id: clientOperations().get('MembershipScreenQuery')?.id }]) {
    const { text } = await post(body, 'application/json')
    expect(JSON.parse(text)).toEqual({ data: expect.objectContaining({ viewer: expect.any(Object) }) })
  }
})

test('a member who cannot be read from the database gets the same error on both paths', async () => {
  const { database } = api.deps
  const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const reads = vi.spyOn(database.reads, 'ask').mockRejectedValue(gone)
  const plain = await post({ query: sessions }, 'application/json')
  const judged = await post({ query: sessions }, 'application/json;q=0.9')
  reads.mockRestore()
  expect(plain.status).toBe(503)
  expect(plain).toEqual(judged)
})

test('a change that was made before an error is made once', async () => {
  const query = `mutation ($message: String!) {
    first: contactSupport(input: { subject: "Other", message: $message }) { __typename }
    second: contactSupport(input: { subject: "Other", message: " " }) { __typename }
  }`
  const { text } = await post({ query, variables: { message: 'Once, please.' } }, 'application/json')
  expect(JSON.parse(text)).toMatchObject({ errors: [{ path: ['second'] }] })
  expect(await api.deps.database.prisma.message.count({ where: { body: 'Once, please.' } })).toBe(1)
})
