import { fetchQuery, graphql } from 'relay-runtime'
import { visitorEnvironment } from '../../../relay/visitorEnvironment.ts'
import type { loadAgreementQuery } from './__generated__/loadAgreementQuery.graphql.ts'

const query = graphql`
  query loadAgreementQuery {
    agreementVersion
  }
`

/**
 * Asks which texts a new member agrees to now.
 *
 * @returns what the server calls them, or undefined where its reply was empty
 * @throws DomainError, ConnectionError as the network does
 */
export async function loadAgreement(): Promise<string | undefined> {
  const options = { fetchPolicy: 'network-only' } as const
  const data = await fetchQuery<loadAgreementQuery>(visitorEnvironment, query, {}, options).toPromise()
  return data?.agreementVersion
}
