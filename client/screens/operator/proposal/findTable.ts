import { fetchQuery, graphql, type IEnvironment } from 'relay-runtime'
import type { findTableQuery } from './__generated__/findTableQuery.graphql.ts'

/**
 * Finds a table by its number, also where it is not shown.
 *
 * @param environment where the query runs
 * @param rowId number of the proposal
 * @param number of the table
 * @param onFound given its Relay id once, or null for none
 * @returns a function that asks no more
 */
export function findTable(
  environment: IEnvironment,
  rowId: number,
  number: number,
  onFound: (tableId: string | null) => void,
): () => void {
  const asked = fetchQuery<findTableQuery>(
    environment,
    graphql`
      query findTableQuery($rowId: Int!, $number: Int!) {
        groupProposal(rowId: $rowId) {
          tables(first: 1, from: $number) {
            edges {
              node {
                id
                number
              }
            }
          }
        }
      }
    `,
    { rowId, number },
  ).subscribe({
    next: ({ groupProposal }) => {
      const [edge] = groupProposal?.tables.edges ?? []
      onFound(edge?.node.number === number ? edge.node.id : null)
    },
    error: reportError,
  })
  return () => asked.unsubscribe()
}
