import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import type { useDisconnectMutation } from './__generated__/useDisconnectMutation.graphql.ts'

/**
 * Disconnects from encounters. Each leaves the list at once, and returns to it if that fails; the failure is only
 * logged (docs/specification.md, section 8).
 *
 * @returns the function that disconnects, by the Relay ids of the encounter and of its list
 */
export function useDisconnect() {
  const [send] = useAction<useDisconnectMutation>(
    graphql`
      mutation useDisconnectMutation($input: OptOutInput!, $connections: [ID!]!) @raw_response_type {
        optOut(input: $input) {
          encounter {
            id @deleteEdge(connections: $connections)
          }
        }
      }
    `,
    { onFailed: reportError },
  )
  return (encounterId: string, listId: string) =>
    send(
      { input: { encounterId }, connections: [listId] },
      { optimisticResponse: { optOut: { encounter: { id: encounterId } } } },
    )
}
