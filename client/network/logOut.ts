import { getRequest, graphql } from 'relay-runtime'
import { postGraphQL } from './postGraphQL.ts'

const mutation = graphql`
  mutation logOutMutation {
    logOut {
      loggedOut
    }
  }
`

/**
 * Asks the server to revoke the session.
 *
 * @param authToken the session's auth token
 * @throws DomainError, ConnectionError as {@link postGraphQL} does; a refused token is not refreshed for this
 */
export async function logOut(authToken: string): Promise<void> {
  await postGraphQL(getRequest(mutation).params, {}, authToken)
}
