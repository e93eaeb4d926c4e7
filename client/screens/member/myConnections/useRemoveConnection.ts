import { graphql } from 'react-relay/hooks'
import { useMutation } from '../../../relay/useMutation.ts'
import type { useRemoveConnectionMutation } from './__generated__/useRemoveConnectionMutation.graphql.ts'

/**
 * Removes connections. Each leaves the list at once; when that fails it comes back, and the failure is only logged
 * (specification, section 8).
 *
 * @returns the function that removes, by the Relay ids of the connection and of the list it leaves
 */
export function useRemoveConnection() {
  const [send] = useMutation<useRemoveConnectionMutation>(graphql`
    mutation useRemoveConnectionMutation($input: RemoveConnectionInput!, $connections: [ID!]!)
    @raw_response_type {
      removeConnection(input: $input) {
        removedConnectionId @deleteEdge(connections: $connections)
      }
    }
  `)
  return (linkId: string, listId: string) =>
    send(
      { input: { linkId }, connections: [listId] },
      {
        optimisticResponse: { removeConnection: { removedConnectionId: linkId } },
        onError: reportError,
      },
    )
}
