import { type GraphQLTaggedNode, getRequest, type MutationParameters } from 'relay-runtime'
import { postGraphQL } from '../network/postGraphQL.ts'
import { readSession } from './session.ts'

/**
 * Sends a mutation that signs in, with the auth token of the session that this browser still has; the server ends that
 * session. Not through Relay's store, since nothing shows the reply.
 *
 * @returns its data, with the new tokens
 * @throws DomainError, ConnectionError as {@link postGraphQL} does
 */
export async function sendSignIn<Mutation extends MutationParameters>(
  mutation: GraphQLTaggedNode,
  variables: Mutation['variables'],
): Promise<Mutation['response']> {
  const { data } = await postGraphQL(getRequest(mutation).params, variables, readSession()?.authToken)
  return data as Mutation['response']
}
