import { graphql, usePaginationFragment } from 'react-relay/hooks'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ShowMore } from '../../../ui/ShowMore.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { ProposalList_query$key } from './__generated__/ProposalList_query.graphql.ts'
import type { ProposalListPageQuery } from './__generated__/ProposalListPageQuery.graphql.ts'
import styles from './GroupsScreen.module.css'
import { ProposalRow } from './ProposalRow.tsx'

const pageSize = 20

type ProposalListProps = { proposals: ProposalList_query$key; onNew: () => void }

/**
 * Proposals, the latest first.
 *
 * @param props the query they are part of, and what opens the form
 */
export function ProposalList({ proposals, onNew }: ProposalListProps) {
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    ProposalListPageQuery,
    ProposalList_query$key
  >(
    graphql`
      fragment ProposalList_query on Query
      @refetchable(queryName: "ProposalListPageQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
        kind: { type: "EncounterKind" }
      ) {
        groupProposals(first: $count, after: $cursor, kind: $kind)
          @connection(key: "ProposalList_groupProposals") {
          edges {
            node {
              id
              ...ProposalRow_proposal
            }
          }
        }
      }
    `,
    proposals,
  )
  const { edges } = data.groupProposals
  if (edges.length === 0) {
    return (
      <EmptyState sentence="No groups have been formed yet.">
        <p>Choose for whom and when, and look at the tables before anybody is invited.</p>
        <Button variant="quiet" onClick={onNew}>
          Begin a proposal
        </Button>
      </EmptyState>
    )
  }
  const logFailure = { onComplete: (error: Error | null) => error && reportError(error) }
  return (
    <div className={styles.list}>
      <Table caption="Proposals of groups" headings={['For', 'When', 'State', 'Asked for', 'Next']}>
        {edges.map(({ node }) => (
          <ProposalRow key={node.id} proposal={node} />
        ))}
      </Table>
      <ShowMore more={hasNext} busy={isLoadingNext} onMore={() => loadNext(pageSize, logFailure)} />
    </div>
  )
}
