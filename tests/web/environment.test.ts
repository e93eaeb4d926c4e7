import { type GraphQLSingularResponse, type GraphQLTaggedNode, getRequest } from 'relay-runtime'
import { expect, test } from 'vitest'
import { createEnvironment } from '../../client/relay/environment.ts'
import query from '../../client/screens/operator/mail/__generated__/FailedJobsPageQuery.graphql.ts'
import mutation from '../../client/screens/operator/mail/__generated__/JobRowMutation.graphql.ts'

/** Creates an environment that records its requests, which the test answers later. */
function setUp() {
  const asked: { name: string; answer: (reply: GraphQLSingularResponse) => void }[] = []
  const environment = createEnvironment(({ name }) => new Promise((answer) => asked.push({ name, answer })))
  const send = (operation: GraphQLTaggedNode) =>
    environment.getNetwork().execute(getRequest(operation).params, {}, {}).toPromise()
  return { asked, send }
}

const before = { data: { failed: 1 } }
const after = { data: { failed: 0 } }
const [page, retry] = ['FailedJobsPageQuery', 'JobRowMutation']

test('a reply that was in flight while a mutation completed is not shown, but requested again', async () => {
  const { asked, send } = setUp()
  const shown = send(query)
  const done = send(mutation)
  asked[1]?.answer({ data: {} })
  await done
  asked[0]?.answer(before)
  await expect.poll(() => asked.map(({ name }) => name)).toEqual([page, retry, page])
  asked[2]?.answer(after)
  expect(await shown).toBe(after)
})

test('a reply that arrives before the mutation completes is shown', async () => {
  const { asked, send } = setUp()
  const shown = send(query)
  const done = send(mutation)
  asked[0]?.answer(before)
  expect(await shown).toBe(before)
  asked[1]?.answer({ data: {} })
  await done
  expect(asked.map(({ name }) => name)).toEqual([page, retry])
})
