import { graphql } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { usePagedFragment } from '../../usePagedFragment.tsx'
import { StaleBanner } from '../shared/StaleBanner.tsx'
import { useFilters } from '../shared/useFilters.ts'
import { useWatch } from '../shared/useWatch.ts'
import type { MailList_query$key } from './__generated__/MailList_query.graphql.ts'
import type { MailListPageQuery } from './__generated__/MailListPageQuery.graphql.ts'
import { MailRow } from './MailRow.tsx'
import { RetryShown } from './RetryShown.tsx'

const isOnItsWay = (state: string) => state === 'QUEUED' || state === 'SENDING'

/**
 * The mails that match the filters, the latest first. The list is loaded again regularly while any of them is on its way.
 */
export function MailList({ mails, tell }: { mails: MailList_query$key; tell: TellOutcome }) {
  const { data, isFirstPage, showMore } = usePagedFragment<MailListPageQuery, MailList_query$key>(
    graphql`
      fragment MailList_query on Query
      @refetchable(queryName: "MailListPageQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
        state: { type: "MailState" }
        kind: { type: "String" }
        search: { type: "String" }
      ) {
        mails(first: $count, after: $cursor, state: $state, kind: $kind, search: $search)
          @connection(key: "MailList_mails") {
          edges {
            node {
              id
              state
              retryRefusal
              ...MailRow_mail
            }
          }
        }
      }
    `,
    mails,
  )
  const isFew = useFilters().isNarrowed('search', 'state', 'kind')
  const { edges } = data.mails
  const staleSince = useWatch(isFirstPage && edges.some(({ node }) => isOnItsWay(node.state)))
  if (edges.length === 0) {
    return (
      <EmptyState sentence={isFew ? 'No mail is like this.' : 'No mail has been written yet.'}>
        <p>
          {isFew ? (
            <ScreenLink href="/operator/mail">See every mail</ScreenLink>
          ) : (
            <ScreenLink href="/operator">See what needs you</ScreenLink>
          )}
        </p>
      </EmptyState>
    )
  }
  const retryable = edges.flatMap(({ node }) => (node.retryRefusal == null ? [node.id] : []))
  return (
    <>
      <StaleBanner since={staleSince} />
      {retryable.length > 1 && <RetryShown mailIds={retryable} tell={tell} />}
      <Table caption="Mails" headings={['To', 'Mail', 'State', 'When', 'Next']}>
        {edges.map(({ node }) => (
          <MailRow key={node.id} mail={node} tell={tell} />
        ))}
      </Table>
      {showMore}
    </>
  )
}
