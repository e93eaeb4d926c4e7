import { getRequest, graphql } from 'relay-runtime'
import { sendGraphQL } from './sendGraphQL.ts'

const mutation = graphql`
  mutation logOutMutation {
    logOut {
      loggedOut
    }
  }
`

/**
 * Asks the server to revoke the session, also where the document is left at once. Its answer is not read, and a failure only
 * reported.
 *
 * @param authToken the session's auth token
 */
export function logOut(authToken: string): void {
  sendGraphQL({ id: getRequest(mutation).params.id, variables: {} }, authToken, true).catch(reportError)
}
