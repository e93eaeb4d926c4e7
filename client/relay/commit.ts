import {
  commitMutation,
  type GraphQLTaggedNode,
  type IEnvironment,
  type MutationParameters,
} from 'relay-runtime'

/**
 * Runs a mutation once, outside React.
 *
 * @param environment where it runs
 * @param mutation the compiled mutation
 * @param variables its variables
 * @returns its data
 * @throws DomainError with code, message and field as the server gave them
 * @throws ConnectionError when no reply could be read
 */
export function commit<Mutation extends MutationParameters>(
  environment: IEnvironment,
  mutation: GraphQLTaggedNode,
  variables: Mutation['variables'],
): Promise<Mutation['response']> {
  return new Promise((resolve, reject) => {
    commitMutation<Mutation>(environment, { mutation, variables, onCompleted: resolve, onError: reject })
  })
}
