import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime'
import { useAction } from '../../../relay/useAction.ts'
import { useSeeTheirs } from './useSeeTheirs.ts'

/**
 * Binds a mutation to a form whose change another operator's can come before: where one did, theirs is asked for.
 *
 * @param mutation the compiled mutation
 * @returns what sends it, as {@link useAction} does for a form
 */
export function useSendOver<Mutation extends MutationParameters>(mutation: GraphQLTaggedNode) {
  const seeTheirs = useSeeTheirs()
  const [send] = useAction<Mutation>(mutation)
  return (variables: Mutation['variables']) =>
    send(variables).catch((error: unknown) => {
      seeTheirs(error)
      throw error
    })
}
