import { serverAudits } from 'graphql-http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** The audits of graphql-http, the reference implementation of the GraphQL over HTTP specification. */
const audits = serverAudits({ url: () => `${api.url}/graphql`, fetchFn: fetch })

test('there are 61 audits of GraphQL over HTTP', () => {
  expect(audits).toHaveLength(61)
})

test.each(audits.map(({ id, name, fn }) => [id, name, fn] as const))('%s: %s', async (_id, _name, audit) => {
  const result = await audit()
  // A failed result contains the whole response; its reason is enough.
  expect('reason' in result ? result.reason : result.status).toBe('ok')
})
