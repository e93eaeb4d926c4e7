import { graphql } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Table } from '../../../ui/Table.tsx'
import { usePagedFragment } from '../../usePagedFragment.tsx'
import type { PreviousEncounters_viewer$key } from './__generated__/PreviousEncounters_viewer.graphql.ts'
import type { PreviousEncountersPageQuery } from './__generated__/PreviousEncountersPageQuery.graphql.ts'
import styles from './MyEncountersScreen.module.css'
import { PreviousRow } from './PreviousRow.tsx'

/** The encounters for which the member has submitted impressions, the latest first. */
export function PreviousEncounters({ viewer }: { viewer: PreviousEncounters_viewer$key }) {
  const { data, showMore } = usePagedFragment<PreviousEncountersPageQuery, PreviousEncounters_viewer$key>(
    graphql`
      fragment PreviousEncounters_viewer on Viewer
      @refetchable(queryName: "PreviousEncountersPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" }) {
        processedEncounters(first: $count, after: $cursor)
          @connection(key: "PreviousEncounters_processedEncounters") {
          edges {
            node {
              id
              ...PreviousRow_encounter
            }
          }
        }
      }
    `,
    viewer,
  )
  const { edges } = data.processedEncounters
  if (edges.length === 0) {
    return (
      <EmptyState sentence="You haven’t completed any past encounters yet.">
        <p>
          An encounter comes here once you have said who made an impression.{' '}
          <ScreenLink href="/member/my-encounters?tab=unprocessed">See what is left to process</ScreenLink>
        </p>
      </EmptyState>
    )
  }
  return (
    <div className={styles.list}>
      <Table isCompact caption="Previous encounters" headings={['Event', 'Date', 'Impressions', 'Actions']}>
        {edges.map(({ node }) => (
          <PreviousRow key={node.id} encounter={node} />
        ))}
      </Table>
      {showMore}
    </div>
  )
}
