import { createOperationDescriptor, type PayloadData } from 'relay-runtime'
import { test } from 'vitest'
import { createEnvironment } from '../../client/relay/environment.ts'
import query from '../../client/screens/member/help/__generated__/SupportFormQuery.graphql.ts'

const store = (viewer: PayloadData) =>
  createEnvironment(() => Promise.reject(new Error('Nothing is asked.'))).commitPayload(
    createOperationDescriptor(query, {}),
    { viewer },
  )

test.fails('a test fails whose reply lacks a field that was asked for', () => {
  store({ id: 'viewer' })
})

test('a test passes whose reply has every field that was asked for', () => {
  store({ id: 'viewer', email: 'maya@example.org' })
})
