import { useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Table } from '../../../ui/Table.tsx'
import { usePagedFragment } from '../../usePagedFragment.tsx'
import styles from '../shared/Operator.module.css'
import type { MemberList_query$key } from './__generated__/MemberList_query.graphql.ts'
import type { MemberListPageQuery } from './__generated__/MemberListPageQuery.graphql.ts'
import { InviteChosen } from './InviteChosen.tsx'
import { MemberRow } from './MemberRow.tsx'

/** The members that match the filters. */
export function MemberList({ query }: { query: MemberList_query$key }) {
  const { data, hasNext, showMore } = usePagedFragment<MemberListPageQuery, MemberList_query$key>(
    graphql`
      fragment MemberList_query on Query
      @refetchable(queryName: "MemberListPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" }) {
        members(
          first: $count
          after: $cursor
          search: $search
          status: $status
          locationId: $locationId
          engagement: $engagement
          order: $order
        )
          @connection(
            key: "MemberList_members"
            filters: ["search", "status", "locationId", "engagement", "order"]
          ) {
          edges {
            node {
              id
              accountStatus
              ...MemberRow_member
            }
          }
        }
      }
    `,
    query,
  )
  const { edges } = data.members
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const shown = edges.flatMap(({ node }) => (node.accountStatus === 'ACTIVE' ? [node.id] : []))
  const chosen = shown.filter((id) => marked.has(id))
  const mark = (id: string, isMarked: boolean) =>
    setMarked(new Set(isMarked ? [...marked, id] : [...marked].filter((other) => other !== id)))
  return (
    <div className={styles.list}>
      {shown.length > 0 && (
        <InviteChosen shown={shown} chosen={chosen} onChoose={(ids) => setMarked(new Set(ids))} />
      )}
      {edges.length > 0 && (
        <Table
          caption="Members"
          headings={['Member', 'Chosen', 'Status', 'Location', 'Member since', 'Engagement']}
        >
          {edges.map(({ node }) => (
            <MemberRow
              key={node.id}
              member={node}
              isChosen={marked.has(node.id)}
              onChoose={(isChosen) => mark(node.id, isChosen)}
            />
          ))}
        </Table>
      )}
      {edges.length === 0 && !hasNext && (
        <EmptyState sentence="Nobody matches.">
          <p>
            <ScreenLink href="/operator/members">Show everyone</ScreenLink>, or invite people in{' '}
            <ScreenLink href="/operator/early-access">early access</ScreenLink>.
          </p>
        </EmptyState>
      )}
      {showMore}
    </div>
  )
}
