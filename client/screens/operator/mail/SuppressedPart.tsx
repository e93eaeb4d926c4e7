import { type ComponentProps, useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { Button } from '../../../ui/Button.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Cell, Table } from '../../../ui/Table.tsx'
import { useOutcome } from '../../../ui/useOutcome.ts'
import { usePagedFragment } from '../../usePagedFragment.tsx'
import type { ExportFilter } from '../shared/download.ts'
import { ExportCsv } from '../shared/ExportCsv.tsx'
import { momentWords } from '../shared/moment.ts'
import operator from '../shared/Operator.module.css'
import { findSuppressionReason, suppressionReasons } from '../shared/suppressionReasons.ts'
import { useFilters } from '../shared/useFilters.ts'
import type { SuppressedPart_query$key } from './__generated__/SuppressedPart_query.graphql.ts'
import type { SuppressedPartPageQuery } from './__generated__/SuppressedPartPageQuery.graphql.ts'
import { LiftDialog } from './LiftDialog.tsx'
import { NoAddresses } from './NoAddresses.tsx'

type Lifting = Pick<ComponentProps<typeof LiftDialog>, 'email' | 'reason'>

type SuppressedPartProps = { query: SuppressedPart_query$key; filter: ExportFilter }

/** Addresses that receive no mail, or no invitations, with a button that lifts that. */
export function SuppressedPart({ query, filter }: SuppressedPartProps) {
  const { data, showMore } = usePagedFragment<SuppressedPartPageQuery, SuppressedPart_query$key>(
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
  const { choice, search, isNarrowed } = useFilters()
  const { outcome, banner, tell } = useOutcome()
  const [lifting, setLifting] = useState<Lifting | null>(null)
  const { edges } = data.suppressedAddresses
  return (
    <div className={operator.list}>
      <div className={operator.filters}>
        <SearchField label="Search by address" {...search} />
        <Select label="Why" placeholder="Every reason" options={suppressionReasons} {...choice('reason')} />
      </div>
      <ExportCsv list="suppressed-addresses" filter={filter} />
      <OutcomeBanner outcome={outcome} ref={banner} />
      {edges.length === 0 ? (
        <NoAddresses isNarrowed={isNarrowed('search', 'reason')} />
      ) : (
        <Table caption="Suppressed addresses" headings={['Address', 'Why', 'Since', 'Next']}>
          {edges.map(({ node: { email, reason, createdAt, canLift } }) => (
            <tr key={email}>
              <Cell label="Address" kind="name">
                {email}
              </Cell>
              <Cell label="Why">{findSuppressionReason(reason)?.label}</Cell>
              <Cell label="Since">{momentWords(createdAt)}</Cell>
              <Cell label="Next" kind="actions">
                {canLift ? (
                  <div>
                    <Button
                      variant="secondary"
                      aria-label={`Lift ${email}`}
                      onClick={() => setLifting({ email, reason: findSuppressionReason(reason)?.value })}
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
      {showMore}
      {lifting && <LiftDialog {...lifting} tell={tell} onClose={() => setLifting(null)} />}
    </div>
  )
}
