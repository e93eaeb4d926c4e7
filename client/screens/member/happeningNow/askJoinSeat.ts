import { fetchQuery, graphql } from 'react-relay/hooks'
import type { IEnvironment } from 'relay-runtime'
import type { askJoinSeatQuery } from './__generated__/askJoinSeatQuery.graphql.ts'

const query = graphql`
  query askJoinSeatQuery($id: ID!) {
    node(id: $id) {
      ...JoinSeat_invitation @alias(as: "seat")
    }
  }
`

/** Loads the address of a seat. A failure is logged. */
export function askJoinSeat(environment: IEnvironment, id: string): void {
  fetchQuery<askJoinSeatQuery>(environment, query, { id }).subscribe({ error: reportError })
}
