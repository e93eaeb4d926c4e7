import { getRequest, graphql } from 'relay-runtime'
import type { requestTokensMutation$data } from './__generated__/requestTokensMutation.graphql.ts'
import { postGraphQL } from './postGraphQL.ts'

const mutation = graphql`
  mutation requestTokensMutation($input: RefreshSessionInput!) {
    refreshSession(input: $input) {
      authToken
      refreshToken
    }
  }
`

/**
 * Exchanges a refresh token for the next pair of tokens. Not through Relay's store, since nothing shows the reply.
 *
 * @param refreshToken the session's current refresh token
 * @returns the new auth token and refresh token
 * @throws DomainError, ConnectionError as {@link postGraphQL} does
 */
export async function requestTokens(
  refreshToken: string,
): Promise<requestTokensMutation$data['refreshSession']> {
  const { data } = await postGraphQL(getRequest(mutation).params, { input: { refreshToken } })
  return (data as requestTokensMutation$data).refreshSession
}
