import { graphql } from 'react-relay/hooks'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Table } from '../../../ui/Table.tsx'
import { usePagedFragment } from '../../usePagedFragment.tsx'
import operator from '../shared/Operator.module.css'
import { useFilters } from '../shared/useFilters.ts'
import type { ProposalList_query$key } from './__generated__/ProposalList_query.graphql.ts'
import type { ProposalListPageQuery } from './__generated__/ProposalListPageQuery.graphql.ts'
import { ProposalRow } from './ProposalRow.tsx'

type ProposalListProps = { proposals: ProposalList_query$key; onNew: () => void }

/** Proposals, the latest first. */
export function ProposalList({ proposals, onNew }: ProposalListProps) {
  const { data, showMore } = usePagedFragment<ProposalListPageQuery, ProposalList_query$key>(
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
  const isFew = useFilters().isNarrowed('kind')
  const { edges } = data.groupProposals
  if (edges.length === 0) {
    return (
      <EmptyState
        sentence={isFew ? 'No groups of this kind have been formed yet.' : 'No groups have been formed yet.'}
      >
        <p>Choose who is to meet and when, and look at the tables before anybody is invited.</p>
        <Button variant="quiet" onClick={onNew}>
          Begin a proposal
        </Button>
      </EmptyState>
    )
  }
  return (
    <div className={operator.list}>
      <Table caption="Proposals of groups" headings={['For', 'When', 'State', 'Asked for', 'Next']}>
        {edges.map(({ node }) => (
          <ProposalRow key={node.id} proposal={node} />
        ))}
      </Table>
      {showMore}
    </div>
  )
}
