import { fetchQuery, graphql, type IEnvironment } from 'relay-runtime'
import type { findTableQuery } from './__generated__/findTableQuery.graphql.ts'

/** A table and its people. */
export type FoundTable = NonNullable<
  findTableQuery['response']['groupProposal']
>['tables']['edges'][number]['node']

/**
 * Finds a table by its number, even on another page.
 *
 * @param rowId number of the proposal
 * @param number of the table
 * @param onFound called once, with null if there is none
 * @returns a function that cancels it
 */
export function findTable(
  environment: IEnvironment,
  rowId: number,
  number: number,
  onFound: (table: FoundTable | null) => void,
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
                isLocked
                seats {
                  id
                  member {
                    id
                    username
                  }
                }
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
      onFound(edge?.node.number === number ? edge.node : null)
    },
    error: reportError,
  })
  return () => asked.unsubscribe()
}
