import { commitMutation, type GraphQLTaggedNode, type MutationParameters } from 'relay-runtime'
import { visitorEnvironment } from './visitorEnvironment.ts'

/**
 * Sends a mutation of a public form. A plain function and not a hook, because Relay is loaded only when the form is
 * sent.
 *
 * @returns its data
 * @throws DomainError with code, message and field as the server gave them
 * @throws ConnectionError if no reply could be read
 */
export function sendAsVisitor<Mutation extends MutationParameters>(
  mutation: GraphQLTaggedNode,
  variables: Mutation['variables'],
): Promise<Mutation['response']> {
  return new Promise((resolve, reject) => {
    commitMutation<Mutation>(visitorEnvironment, {
      mutation,
      variables,
      onCompleted: resolve,
      onError: reject,
    })
  })
}
