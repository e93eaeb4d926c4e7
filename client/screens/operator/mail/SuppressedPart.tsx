import { useState } from 'react'
import { graphql, usePaginationFragment } from 'react-relay/hooks'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { ShowMore } from '../../../ui/ShowMore.tsx'
import { Cell, Table } from '../../../ui/Table.tsx'
import { useOutcome } from '../../../ui/useOutcome.ts'
import { logFailure, pageSize } from '../../page.ts'
import { ExportCsv } from '../ExportCsv.tsx'
import { momentWords } from '../moment.ts'
import operator from '../Operator.module.css'
import { useFilters } from '../useFilters.ts'
import type { SuppressedPart_query$key } from './__generated__/SuppressedPart_query.graphql.ts'
import type { SuppressedPartPageQuery } from './__generated__/SuppressedPartPageQuery.graphql.ts'
import { LiftDialog } from './LiftDialog.tsx'
import { suppressionReasons } from './mailStates.ts'
import { NoAddresses } from './NoAddresses.tsx'

const wordsOf = (reason: string) => suppressionReasons.find(({ value }) => value === reason)?.label

/**
 * Addresses that nothing, or no invitation, is sent to, and letting mail go there again.
 *
 * @param props the query they are part of
 */
export function SuppressedPart({ query }: { query: SuppressedPart_query$key }) {
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    SuppressedPartPageQuery,
    SuppressedPart_query$key
  >(
    graphql`
      fragment SuppressedPart_query on Query
      @refetchable(queryName: "SuppressedPartPageQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
        reason: { type: "SuppressionReason" }
        search: { type: "String" }
      ) {
        suppressedAddresses(first: $count, after: $cursor, reason: $reason, search: $search)
          @connection(key: "SuppressedPart_suppressedAddresses") {
          edges {
            node {
              email
              reason
              createdAt
              canLift
            }
          }
        }
      }
    `,
    query,
  )
  const { filters, setFilter } = useFilters()
  const { outcome, banner, tell } = useOutcome()
  const [lifting, setLifting] = useState<string | null>(null)
  const { edges } = data.suppressedAddresses
  return (
    <div className={operator.list}>
      <div className={operator.filters}>
        <SearchField
          label="Search by address"
          searched={filters.get('search') ?? ''}
          onSearch={(words) => setFilter('search', words)}
        />
        <Select
          label="Why"
          placeholder="Every reason"
          options={suppressionReasons}
          value={filters.get('reason') ?? ''}
          onChange={({ target }) => setFilter('reason', target.value)}
        />
      </div>
      <ExportCsv list="suppressed-addresses" />
      {outcome && (
        <Banner ref={banner} tone={outcome.tone}>
          {outcome.sentence}
        </Banner>
      )}
      {edges.length === 0 ? (
        <NoAddresses />
      ) : (
        <Table caption="Suppressed addresses" headings={['Address', 'Why', 'Since', 'Next']}>
          {edges.map(({ node: { email, reason, createdAt, canLift } }) => (
            <tr key={email}>
              <Cell label="Address" kind="name">
                {email}
              </Cell>
              <Cell label="Why">{wordsOf(reason)}</Cell>
              <Cell label="Since">{momentWords(createdAt)}</Cell>
              <Cell label="Next" kind="actions">
                {canLift ? (
                  <div>
                    <Button
                      variant="secondary"
                      aria-label={`Lift ${email}`}
                      onClick={() => setLifting(email)}
                    >
                      Lift
                    </Button>
                  </div>
                ) : (
                  <span className={operator.small}>Cannot be lifted</span>
                )}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      <ShowMore more={hasNext} busy={isLoadingNext} onMore={() => loadNext(pageSize, logFailure)} />
      {lifting && <LiftDialog email={lifting} tell={tell} onClose={() => setLifting(null)} />}
    </div>
  )
}
