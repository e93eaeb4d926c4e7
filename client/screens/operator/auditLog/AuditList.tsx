import { graphql } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Table } from '../../../ui/Table.tsx'
import { usePagedFragment } from '../../usePagedFragment.tsx'
import operator from '../shared/Operator.module.css'
import { useFilters } from '../shared/useFilters.ts'
import type { AuditList_query$key } from './__generated__/AuditList_query.graphql.ts'
import type { AuditListPageQuery } from './__generated__/AuditListPageQuery.graphql.ts'
import { AuditRow } from './AuditRow.tsx'

/** The changes that match the filters, the latest first. */
export function AuditList({ query }: { query: AuditList_query$key }) {
  const { data, showMore } = usePagedFragment<AuditListPageQuery, AuditList_query$key>(
    graphql`
      fragment AuditList_query on Query
      @refetchable(queryName: "AuditListPageQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
        action: { type: "String" }
        actorId: { type: "ID" }
        subjectType: { type: "String" }
        subjectId: { type: "String" }
        from: { type: "DateTime" }
        until: { type: "DateTime" }
      ) {
        auditLog(
          first: $count
          after: $cursor
          action: $action
          actorId: $actorId
          subjectType: $subjectType
          subjectId: $subjectId
          from: $from
          until: $until
        ) @connection(key: "AuditList_auditLog") {
          edges {
            node {
              id
              ...AuditRow_entry
            }
          }
        }
      }
    `,
    query,
  )
  const isFew = useFilters().isNarrowed('action', 'actor', 'type', 'subject', 'from', 'until')
  const { edges } = data.auditLog
  if (edges.length === 0) {
    return (
      <EmptyState sentence={isFew ? 'No change is like this.' : 'Nothing has been changed yet.'}>
        <p>
          {isFew ? (
            <ScreenLink href="/operator/audit-log">See every change</ScreenLink>
          ) : (
            <ScreenLink href="/operator">See what needs you</ScreenLink>
          )}
        </p>
      </EmptyState>
    )
  }
  return (
    <div className={operator.list}>
      <Table caption="Changes" headings={['Change', 'To', 'By', 'Before and after']}>
        {edges.map(({ node }) => (
          <AuditRow key={node.id} entry={node} />
        ))}
      </Table>
      {showMore}
    </div>
  )
}
