import { act, waitFor } from '@testing-library/react'
import type { IEnvironment } from 'relay-runtime'
import { expect } from 'vitest'
import type { ScreenRoute } from '../../client/routing/screenRoute.ts'
import { renderScreen } from '../support/renderScreen.tsx'

/**
 * Renders a screen and answers its query.
 *
 * @param route makes the screen's route over an environment
 * @param path where the application opens
 * @param data what the server says
 * @returns the location; the variables and the name of the operation that waits for an answer; what answers or refuses
 *   it, and what asks for the screen's data again
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
 * A connection of a reply.
 *
 * @param type the GraphQL type of its rows
 * @param nodes the rows
 * @param hasNextPage whether there is more
 */
export const listOf = (type: string, nodes: readonly object[], hasNextPage = false) => ({
  edges: nodes.map((node, index) => ({ cursor: String(index), node: { __typename: type, ...node } })),
  pageInfo: { hasNextPage, endCursor: nodes.length > 0 ? String(nodes.length - 1) : null },
})
