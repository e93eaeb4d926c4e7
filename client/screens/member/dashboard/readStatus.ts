import { fetchQuery, graphql, type IEnvironment } from 'relay-runtime'
import type { readStatusQuery } from './__generated__/readStatusQuery.graphql.ts'

/**
 * Reads what the member has answered to an invitation.
 *
 * @param invitationId its Relay id
 * @returns its status; undefined if it is not an invitation of the member
 * @throws DomainError, ConnectionError as the network does
 */
export async function readStatus(environment: IEnvironment, invitationId: string) {
  const data = await fetchQuery<readStatusQuery>(
    environment,
    graphql`
      query readStatusQuery($id: ID!) {
        node(id: $id) {
          ... on Invitation {
            status
          }
        }
      }
    `,
    { id: invitationId },
  ).toPromise()
  return data?.node?.status
}
