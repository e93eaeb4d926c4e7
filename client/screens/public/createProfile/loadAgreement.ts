import { fetchQuery, graphql } from 'relay-runtime'
import { visitorEnvironment } from '../../../relay/visitorEnvironment.ts'
import type { loadAgreementQuery } from './__generated__/loadAgreementQuery.graphql.ts'

const query = graphql`
  query loadAgreementQuery {
    agreementVersion
  }
`

/**
 * Loads the version of the texts that a new member agrees to now.
 *
 * @returns the server's name of that version, or undefined if its reply was empty
 * @throws DomainError, ConnectionError as the network does
 */
export async function loadAgreement(): Promise<string | undefined> {
  const options = { fetchPolicy: 'network-only' } as const
  const data = await fetchQuery<loadAgreementQuery>(visitorEnvironment, query, {}, options).toPromise()
  return data?.agreementVersion
}
