import { graphql } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { useAction } from '../../../relay/useAction.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { useNameHostMutation } from './__generated__/useNameHostMutation.graphql.ts'

/**
 * Makes a person with a seat the host of their table, or no longer.
 *
 * @returns a function that takes the entry's Relay id, the name and whether they host, and whether it is under way
 */
export function useNameHost(
  tell: TellOutcome,
): readonly [name: (id: string, username: string, mayHost: boolean) => void, busy: boolean] {
  const [send, busy] = useAction<useNameHostMutation>(
    graphql`
      mutation useNameHostMutation($input: NameHostInput!) {
        nameHost(input: $input) {
          entry {
            ...RosterRow_entry
          }
        }
      }
    `,
    { tell },
  )
  const name = (id: string, username: string, mayHost: boolean) =>
    send(
      { input: { invitationId: id, mayHost } },
      {
        done: mayHost
          ? `${isolated(username)} may host this table.`
          : `${isolated(username)} does not host this table.`,
        failed: `Failed to change whether ${isolated(username)} may host.`,
      },
    )
  return [name, busy]
}
