import { graphql } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Table } from '../../../ui/Table.tsx'
import { usePagedFragment } from '../../usePagedFragment.tsx'
import { ExportCsv } from '../shared/ExportCsv.tsx'
import operator from '../shared/Operator.module.css'
import { StaleBanner } from '../shared/StaleBanner.tsx'
import { useWatch } from '../shared/useWatch.ts'
import type { WrittenPart_query$key } from './__generated__/WrittenPart_query.graphql.ts'
import type { WrittenPartPageQuery } from './__generated__/WrittenPartPageQuery.graphql.ts'
import { WrittenRow } from './WrittenRow.tsx'

/**
 * Mails that operators wrote to many people, the latest first, and what happened to them. The list is loaded again
 * regularly while some of their mails are queued.
 */
export function WrittenPart({ query }: { query: WrittenPart_query$key }) {
  const { data, isFirstPage, showMore } = usePagedFragment<WrittenPartPageQuery, WrittenPart_query$key>(
    graphql`
      fragment WrittenPart_query on Query
      @refetchable(queryName: "WrittenPartPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" }) {
        broadcasts(first: $count, after: $cursor) @connection(key: "WrittenPart_broadcasts") {
          edges {
            node {
              id
              outcome {
                queued
              }
              ...WrittenRow_broadcast
            }
          }
        }
      }
    `,
    query,
  )
  const { edges } = data.broadcasts
  const staleSince = useWatch(isFirstPage && edges.some(({ node }) => node.outcome.queued > 0))
  return (
    <div className={operator.list}>
      <div className={operator.head}>
        <ButtonLink link={ScreenLink} href="/operator/write">
          Write to members
        </ButtonLink>
        <ExportCsv list="broadcasts" />
      </div>
      <StaleBanner since={staleSince} />
      {edges.length === 0 ? (
        <EmptyState sentence="Nothing was written to many yet.">
          <p>People at one encounter are written to from its page.</p>
        </EmptyState>
      ) : (
        <Table caption="Mails to many" headings={['Mail', 'To', 'When', 'Sent', 'Not sent']}>
          {edges.map(({ node }) => (
            <WrittenRow key={node.id} broadcast={node} />
          ))}
        </Table>
      )}
      {showMore}
    </div>
  )
}
