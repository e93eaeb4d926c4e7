import { graphql } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { usePagedFragment } from '../../usePagedFragment.tsx'
import type { ExportFilter } from '../shared/download.ts'
import { ExportCsv } from '../shared/ExportCsv.tsx'
import operator from '../shared/Operator.module.css'
import { useFilters } from '../shared/useFilters.ts'
import type { PrivacyRequests_query$key } from './__generated__/PrivacyRequests_query.graphql.ts'
import type { PrivacyRequestsPageQuery } from './__generated__/PrivacyRequestsPageQuery.graphql.ts'
import { PrivacyRequestRow } from './PrivacyRequestRow.tsx'

const states = [
  { value: 'WAITING', label: 'Waiting' },
  { value: 'DONE', label: 'Done' },
]
const kinds = [
  { value: 'EXPORT', label: 'Copy of data' },
  { value: 'ERASURE', label: 'Erasure' },
]

/** Shown if there are no requests. */
function NoPrivacyRequests({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <EmptyState
      sentence={
        isNarrowed
          ? 'No request is like this.'
          : 'Nobody has asked for a copy of their data, or for its erasure.'
      }
    >
      <p>
        {isNarrowed ? (
          <ScreenLink href="/operator/privacy">See every request</ScreenLink>
        ) : (
          <ScreenLink href="/operator">See what else needs you</ScreenLink>
        )}
      </p>
    </EmptyState>
  )
}

type PrivacyRequestsProps = {
  query: PrivacyRequests_query$key
  /** The filters */
  filter: ExportFilter
  tell: TellOutcome
}

/** Every request for a copy of data or for erasure, the latest first. */
export function PrivacyRequests({ query, filter, tell }: PrivacyRequestsProps) {
  const { data, showMore } = usePagedFragment<PrivacyRequestsPageQuery, PrivacyRequests_query$key>(
    graphql`
      fragment PrivacyRequests_query on Query
      @refetchable(queryName: "PrivacyRequestsPageQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
        state: { type: "PrivacyRequestState" }
        kind: { type: "PrivacyRequestKind" }
      ) {
        privacyRequests(first: $count, after: $cursor, state: $state, kind: $kind)
          @connection(key: "PrivacyRequests_privacyRequests") {
          edges {
            node {
              id
              ...PrivacyRequestRow_request
            }
          }
        }
      }
    `,
    query,
  )
  const { choice, isNarrowed } = useFilters()
  const { edges } = data.privacyRequests
  return (
    <section className={operator.section} aria-labelledby="requests">
      <h2 id="requests">Requests</h2>
      <div className={operator.filters}>
        <Select label="State" placeholder="Every state" options={states} {...choice('state')} />
        <Select label="Asked for" placeholder="Everything" options={kinds} {...choice('kind')} />
      </div>
      <ExportCsv list="privacy-requests" filter={filter} />
      {edges.length === 0 ? (
        <NoPrivacyRequests isNarrowed={isNarrowed('state', 'kind')} />
      ) : (
        <Table caption="Requests" headings={['Member', 'Asked for', 'State', 'Next']}>
          {edges.map(({ node }) => (
            <PrivacyRequestRow key={node.id} request={node} tell={tell} />
          ))}
        </Table>
      )}
      {showMore}
    </section>
  )
}
