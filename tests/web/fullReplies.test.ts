import { createOperationDescriptor, type PayloadData } from 'relay-runtime'
import { test } from 'vitest'
import { createEnvironment } from '../../client/relay/environment.ts'
import query from '../../client/screens/member/help/__generated__/SupportFormQuery.graphql.ts'

const store = (viewer: PayloadData) =>
  createEnvironment(() => Promise.reject(new Error('Nothing is asked.'))).commitPayload(
    createOperationDescriptor(query, {}),
    { viewer },
  )

test.fails('a test fails if its reply lacks a field of the query', () => {
  store({ id: 'viewer' })
})

test('a test passes if its reply has every field of the query', () => {
  store({ id: 'viewer', email: 'maya@example.org' })
})
