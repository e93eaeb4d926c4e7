import { graphql } from 'react-relay/hooks'
import { useAnswer } from '../shared/useAnswer.ts'
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

/**
 * Counts the people who would be mailed that cities open.
 *
 * @returns the function that requests the count for some cities, the number for the latest ones once it is known, or
 *   the sentence that says why it is not
 */
export function useCityOpening() {
  const { ask, drop, answer, failure } = useAnswer<useCityOpeningQuery>(
    query,
    'The number could not be read.',
  )
  function count(cities: readonly string[]): void {
    drop()
    if (cities.length > 0) ask({ cities })
  }
  return { count, opening: answer?.data.cityOpening ?? null, failure }
}
