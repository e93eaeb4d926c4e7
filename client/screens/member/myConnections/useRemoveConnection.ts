import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import type { useRemoveConnectionMutation } from './__generated__/useRemoveConnectionMutation.graphql.ts'

/**
 * Removes connections. Each leaves the list at once, and returns to it if that fails; the failure is only logged
 * (docs/specification.md, section 8).
 *
 * @returns the function that removes, by the Relay ids of the connection and of its list
 */
export function useRemoveConnection() {
  const [send] = useAction<useRemoveConnectionMutation>(
    graphql`
      mutation useRemoveConnectionMutation($input: RemoveConnectionInput!, $connections: [ID!]!)
      @raw_response_type {
        removeConnection(input: $input) {
          removedConnectionId @deleteEdge(connections: $connections)
        }
      }
    `,
    { onFailed: reportError },
  )
  return (linkId: string, listId: string) =>
    send(
      { input: { linkId }, connections: [listId] },
      {
        optimisticResponse: { removeConnection: { removedConnectionId: linkId } },
      },
    )
}
