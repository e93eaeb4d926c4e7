import { getRequest, graphql } from 'relay-runtime'
import type { Tokens } from '../session/session.ts'
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
 * Exchanges a refresh token for the next pair; past Relay's store, since nothing shows it.
 *
 * @param refreshToken the session's current refresh token
 * @returns both successors
 * @throws DomainError, ConnectionError as {@link postGraphQL} does
 */
export async function requestTokens(refreshToken: string): Promise<Tokens> {
  const { data } = await postGraphQL(getRequest(mutation).params, { input: { refreshToken } })
  return (data as requestTokensMutation$data).refreshSession
}
