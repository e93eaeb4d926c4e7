import { graphql } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Table } from '../../../ui/Table.tsx'
import { usePagedFragment } from '../../usePagedFragment.tsx'
import operator from '../shared/Operator.module.css'
import type { CaseTable_query$key } from './__generated__/CaseTable_query.graphql.ts'
import type { CaseTablePageQuery } from './__generated__/CaseTablePageQuery.graphql.ts'
import { CaseRow } from './CaseRow.tsx'

/** Which cases are shown. */
export type CaseTab = 'WAITING' | 'APPEALED' | 'DECIDED'

const empty: Record<CaseTab, string> = {
  WAITING: 'No case waits for you.',
  APPEALED: 'No appeal waits for an answer.',
  DECIDED: 'No case was decided yet.',
}

/** The cases of a tab, the most urgent first. */
export function CaseTable({ cases, tab }: { cases: CaseTable_query$key; tab: CaseTab }) {
  const { data, showMore } = usePagedFragment<CaseTablePageQuery, CaseTable_query$key>(
    graphql`
      fragment CaseTable_query on Query
      @refetchable(queryName: "CaseTablePageQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
        list: { type: "CaseList" }
      ) {
        cases(first: $count, after: $cursor, list: $list) @connection(key: "CaseTable_cases") {
          edges {
            node {
              id
              ...CaseRow_case
            }
          }
        }
      }
    `,
    cases,
  )
  const { edges } = data.cases
  if (edges.length === 0) {
    return (
      <EmptyState sentence={empty[tab]}>
        <p>
          <ScreenLink href="/operator">See what else needs you</ScreenLink>
        </p>
      </EmptyState>
    )
  }
  return (
    <div className={operator.list}>
      <Table
        caption="Cases"
        headings={['About', 'What', 'State', tab === 'DECIDED' ? 'Decided' : 'Due', 'Next']}
      >
        {edges.map(({ node }) => (
          <CaseRow key={node.id} row={node} />
        ))}
      </Table>
      {showMore}
    </div>
  )
}
