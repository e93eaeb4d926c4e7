import { act, waitFor } from '@testing-library/react'
import type { IEnvironment } from 'relay-runtime'
import { expect } from 'vitest'
import type { ScreenRoute } from '../../client/routing/screenRoute.ts'
import { renderScreen } from '../support/renderScreen.tsx'

/**
 * Renders a screen and answers its query.
 *
 * @param route creates the screen's route for an environment
 * @param path the path at which the application opens
 * @param data the data of the server's reply
 * @returns the location; the variables of the screen's query; functions that return the variables and the name of the
 *   latest operation, that answer or refuse it, and that refetch the screen's data
 */
export async function answerScreen(
  route: (environment: IEnvironment) => ScreenRoute,
  path: string,
  data: object,
) {
  const { environment, location, screens } = await renderScreen(route, path)
  const { mock } = environment
  const operation = () => mock.getMostRecentOperation().request
  const reply = (answer: object) =>
    act(async () => mock.resolveMostRecentOperation({ data: answer as never }))
  const refuse = (error: Error) => act(async () => mock.rejectMostRecentOperation(error))
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  const { variables } = operation()
  await reply(data)
  return {
    location,
    variables,
    asked: () => operation().variables,
    name: () => operation().node.operation.name,
    reply,
    refuse,
    refresh: () => act(async () => void screens.refresh()),
  }
}

/**
 * Returns a connection for a reply.
 *
 * @param type the GraphQL type of its nodes
 * @param nodes the nodes
 * @param hasNextPage whether there are more
 */
export const listOf = (type: string, nodes: readonly object[], hasNextPage = false) => ({
  edges: nodes.map((node, index) => ({ cursor: String(index), node: { __typename: type, ...node } })),
  pageInfo: { hasNextPage, endCursor: nodes.length > 0 ? String(nodes.length - 1) : null },
})
