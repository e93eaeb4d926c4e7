import { fetchQuery, graphql } from 'react-relay/hooks'
import type { IEnvironment } from 'relay-runtime'
import type { askHappeningNowQuery } from './__generated__/askHappeningNowQuery.graphql.ts'

// An encounter that ends may have to be processed from that moment on.
const query = graphql`
  query askHappeningNowQuery {
    viewer {
      ...HappeningNow_viewer
      ...UnprocessedEncounters_viewer
    }
  }
`

/** Brings up to date what is happening now. A failure is logged. */
export function askHappeningNow(environment: IEnvironment): void {
  fetchQuery<askHappeningNowQuery>(environment, query, {}).subscribe({ error: reportError })
}
