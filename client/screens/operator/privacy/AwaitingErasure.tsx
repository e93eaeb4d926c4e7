import { useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { erasureDays } from '#rules/membership/erasure.ts'
import { Table } from '../../../ui/Table.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { usePagedFragment } from '../../usePagedFragment.tsx'
import { ExportCsv } from '../shared/ExportCsv.tsx'
import operator from '../shared/Operator.module.css'
import type { AwaitingErasure_query$key } from './__generated__/AwaitingErasure_query.graphql.ts'
import type { AwaitingErasurePageQuery } from './__generated__/AwaitingErasurePageQuery.graphql.ts'
import { EraseDialog } from './EraseDialog.tsx'
import { ErasureRow, type Leaving } from './ErasureRow.tsx'

/** Everyone who canceled and is not erased yet, those to be erased next first. */
export function AwaitingErasure({ query, tell }: { query: AwaitingErasure_query$key; tell: TellOutcome }) {
  const { data, showMore } = usePagedFragment<AwaitingErasurePageQuery, AwaitingErasure_query$key>(
    graphql`
      fragment AwaitingErasure_query on Query
      @refetchable(queryName: "AwaitingErasurePageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" }) {
        awaitingErasure(first: $count, after: $cursor) @connection(key: "AwaitingErasure_awaitingErasure") {
          edges {
            node {
              id
              ...ErasureRow_member
            }
          }
        }
      }
    `,
    query,
  )
  const { edges } = data.awaitingErasure
  const [asked, setAsked] = useState<Leaving | null>(null)
  return (
    <section className={operator.section} aria-labelledby="awaiting">
      <h2 id="awaiting">Waiting to be erased</h2>
      {edges.length === 0 ? (
        <p className={operator.soft}>Nobody waits to be erased.</p>
      ) : (
        <>
          <p className={operator.soft}>
            Each is erased by itself {erasureDays} days after canceling, or later where the list says so.
            Nothing has to be done here unless somebody asks.
          </p>
          <ExportCsv list="awaiting-erasure" />
          <Table caption="Waiting to be erased" headings={['Member', 'Canceled', 'Erased by itself', 'Next']}>
            {edges.map(({ node }) => (
              <ErasureRow key={node.id} member={node} onAsk={setAsked} tell={tell} />
            ))}
          </Table>
        </>
      )}
      {showMore}
      {asked && <EraseDialog {...asked} tell={tell} onClose={() => setAsked(null)} />}
    </section>
  )
}
