import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { variableLimits } from '../../server/api/http/variableLimits.ts'
import { startApi, type TestApi } from '../support/api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

type Request = { query: string; variables?: Record<string, unknown> }

const send = ({ query, variables }: Request) => api.graphql(query, variables)

const messages = async (request: Request) => (await send(request)).errors?.map(({ message }) => message)

const link = 'mutation($input: RequestMagicLinkInput!) { requestMagicLink(input: $input) { message } }'
const profile = 'mutation($input: CreateProfileInput!) { createProfile(input: $input) { message } }'

const numbered = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`a${n}`, 1]))

const headers = { 'Content-Type': 'application/json' }

const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

const fewest = 12
/** The limit of repetitions: garbage of earlier requests counts until it is collected. */
const most = 150

/**
 * Sends a request several times, one after the other. The time in which the test writes it is not counted.
 *
 * @param enough continues for a while until a request costs less than this
 * @returns the least processor time of a request, in microseconds
 */
async function cost(request: (time: number) => Request, enough = Number.POSITIVE_INFINITY): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < fewest || (least >= enough && time < most); time++) {
    const body = JSON.stringify(request(time))
    const before = process.cpuUsage()
    const response = await fetch(`${api.url}/graphql`, { method: 'POST', headers, body })
    await response.text()
    const { user, system } = process.cpuUsage(before)
    expect(response.status).toBe(200)
    least = Math.min(least, user + system)
  }
  return least
}

const hostile: [string, (time: number) => Request][] = [
  ['an object of fields that nobody knows', () => ({ query: link, variables: { input: numbered(8900) } })],
  ['as many variables that nobody knows', () => ({ query: link, variables: numbered(8900) })],
  [
    'a list of what does not belong in it',
    () => ({ query: profile, variables: { input: { preferredAgeRangeIds: Array(32_000).fill({}) } } }),
  ],
  [
    'a list of nothing',
    () => ({ query: profile, variables: { input: { preferredAgeRangeIds: Array(19_000).fill(null) } } }),
  ],
  ['lists within lists', () => ({ query: link, variables: { input: nested(2000) } })],
  [
    'one field many times over, in another text each time',
    (time) => ({ query: `query Q${time} { ${'lookups { locations { label } } '.repeat(100)} }` }),
  ],
]

describe('a request within the size limit', () => {
  test.each(hostile)('costs at most ten times as much as a plain one: %s', async (_what, request) => {
    const plain = await cost(() => ({ query: link, variables: { input: { email: 'not an address' } } }))
    expect(await cost(request, 10 * plain)).toBeLessThan(10 * plain)
  })

  test('is accepted up to the limit of its variables, and refused above it', async () => {
    const { values, fields } = variableLimits
    expect(await messages({ query: '{ __typename }', variables: numbered(fields) })).toBeUndefined()
    expect(await messages({ query: '{ __typename }', variables: numbered(fields + 1) })).toEqual([
      'An object in these variables has 101 fields; at most 100 are allowed.',
    ])
    const list = (length: number) => ({ query: '{ __typename }', variables: { list: Array(length).fill(1) } })
    expect(await messages(list(values - 1))).toBeUndefined()
    expect(await messages(list(values))).toEqual([
      'These variables hold more than 5000 values. Ask in several requests.',
    ])
  })

  test('gets errors about at most five of its variables', async () => {
    const variables = { input: { preferredAgeRangeIds: Array(100).fill({}) } }
    expect(await messages({ query: profile, variables })).toHaveLength(5)
  })
})
