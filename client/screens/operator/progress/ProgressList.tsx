import { graphql } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Table } from '../../../ui/Table.tsx'
import { usePagedFragment } from '../../usePagedFragment.tsx'
import operator from '../shared/Operator.module.css'
import type { ProgressList_query$key } from './__generated__/ProgressList_query.graphql.ts'
import type { ProgressListPageQuery } from './__generated__/ProgressListPageQuery.graphql.ts'
import { ProgressRow } from './ProgressRow.tsx'

/** Past encounters, the latest first, and the progress of their impressions. */
export function ProgressList({ encounters }: { encounters: ProgressList_query$key }) {
  const { data, showMore } = usePagedFragment<ProgressListPageQuery, ProgressList_query$key>(
    graphql`
      fragment ProgressList_query on Query
      @refetchable(queryName: "ProgressListPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" }) {
        encounters(first: $count, after: $cursor, states: [COMPLETED], order: LATEST)
          @connection(key: "ProgressList_encounters") {
          edges {
            node {
              id
              ...ProgressRow_encounter
            }
          }
        }
      }
    `,
    encounters,
  )
  const { edges } = data.encounters
  return (
    <section className={operator.section} aria-labelledby="processing">
      <h2 id="processing">Who has processed</h2>
      {edges.length === 0 ? (
        <EmptyState sentence="No encounter has taken place yet.">
          <ScreenLink href="/operator/encounters">See what is ahead</ScreenLink>
        </EmptyState>
      ) : (
        <Table caption="Encounters that took place" headings={['Encounter', 'Processed', 'Release']}>
          {edges.map(({ node }) => (
            <ProgressRow key={node.id} encounter={node} />
          ))}
        </Table>
      )}
      {showMore}
    </section>
  )
}
