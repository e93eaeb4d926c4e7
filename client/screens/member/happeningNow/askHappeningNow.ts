import { fetchQuery, graphql } from 'react-relay/hooks'
import type { IEnvironment } from 'relay-runtime'
import type { askHappeningNowQuery } from './__generated__/askHappeningNowQuery.graphql.ts'

// From its end on, an encounter may wait for the member's impressions.
const query = graphql`
  query askHappeningNowQuery {
    viewer {
      ...HappeningNow_viewer
      ...UnprocessedEncounters_viewer
    }
  }
`

/** Loads the encounters under way again. A failure is logged. */
export function askHappeningNow(environment: IEnvironment): void {
  fetchQuery<askHappeningNowQuery>(environment, query, {}).subscribe({ error: reportError })
}
