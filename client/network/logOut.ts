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
 * Asks the server to revoke the session, even if the document is left at once. The reply is not read; a failure is only
 * reported.
 *
 * @param authToken the session's auth token
 */
export function logOut(authToken: string): void {
  sendGraphQL({ id: getRequest(mutation).params.id, variables: {} }, authToken, true).catch(reportError)
}
