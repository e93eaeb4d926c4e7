import { useRef, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks'
import { failureSentence } from '../../../relay/failureSentence.ts'
import type { useCityOpeningQuery } from './__generated__/useCityOpeningQuery.graphql.ts'

const query = graphql`
  query useCityOpeningQuery($cities: [String!]!) {
    cityOpening(cities: $cities) {
      recipients
      recipientsDigest
      others
    }
  }
`

type Opening = useCityOpeningQuery['response']['cityOpening']

/**
 * Asks how many would be mailed that cities open.
 *
 * @returns what asks for some cities, the number for those asked last once it is known, or the sentence that says why it is not
 */
export function useCityOpening() {
  const environment = useRelayEnvironment()
  const asking = useRef<{ unsubscribe(): void }>(null)
  const [opening, setOpening] = useState<Opening | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  function count(cities: readonly string[]): void {
    asking.current?.unsubscribe()
    setOpening(null)
    setFailure(null)
    if (cities.length === 0) return
    asking.current = fetchQuery<useCityOpeningQuery>(environment, query, { cities }).subscribe({
      next: ({ cityOpening }) => setOpening(cityOpening),
      error: (error: unknown) => setFailure(failureSentence('The number could not be read.', error)),
    })
  }
  return { count, opening, failure }
}
