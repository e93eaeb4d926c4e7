import { useEffect, useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { useScreens } from '../../../routing/ScreensContext.ts'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { Table } from '../../../ui/Table.tsx'
import { useOutcome } from '../../../ui/useOutcome.ts'
import { usePagedFragment } from '../../usePagedFragment.tsx'
import styles from '../shared/Operator.module.css'
import type { RequestList_query$key } from './__generated__/RequestList_query.graphql.ts'
import type { RequestListPageQuery } from './__generated__/RequestListPageQuery.graphql.ts'
import { DecideBar } from './DecideBar.tsx'
import { NoRequests } from './NoRequests.tsx'
import { RequestRow } from './RequestRow.tsx'
import { decisionsOf, type RequestTab } from './requestStates.ts'

type RequestListProps = { query: RequestList_query$key; tab: RequestTab; searched: string | null }

/**
 * The requests of one tab, and what decides the chosen ones. Decided requests leave the list, unless it shows every
 * state.
 */
export function RequestList({ query, tab, searched }: RequestListProps) {
  const { data, hasNext, showMore } = usePagedFragment<RequestListPageQuery, RequestList_query$key>(
    graphql`
      fragment RequestList_query on Query
      @refetchable(queryName: "RequestListPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" }) {
        earlyAccessRequests(
          first: $count
          after: $cursor
          search: $search
          state: $state
          city: $city
          order: $order
        ) @connection(key: "RequestList_earlyAccessRequests", filters: ["search", "state", "city", "order"]) {
          __id
          edges {
            node {
              id
              state
              unreachable
              ...RequestRow_request
            }
          }
        }
      }
    `,
    query,
  )
  const { __id: listId, edges } = data.earlyAccessRequests
  // Once all requests shown are decided, the next ones are loaded.
  const isEmptied = edges.length === 0 && hasNext
  const { refresh } = useScreens()
  useEffect(() => {
    if (isEmptied) refresh()
  }, [isEmptied, refresh])
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const { outcome, banner, tell } = useOutcome()
  const ids = edges.map(({ node }) => node.id)
  const chosen = edges.flatMap(({ node: { id, state, unreachable } }) =>
    marked.has(id) && state !== '%future added value' ? [{ id, state, unreachable }] : [],
  )
  const { invite, decline } = decisionsOf[tab]
  const canDecide = invite || decline
  const mark = (id: string, isMarked: boolean) =>
    setMarked(
      (current) => new Set(isMarked ? [...current, id] : [...current].filter((other) => other !== id)),
    )
  return (
    <div className={styles.list}>
      {canDecide && (
        <DecideBar
          tab={tab}
          shown={ids}
          chosen={chosen}
          listId={tab === 'ALL' ? null : listId}
          onMark={(some) => setMarked(new Set(some))}
          onOutcome={tell}
        />
      )}
      <OutcomeBanner outcome={outcome} ref={banner} />
      {edges.length > 0 && (
        <Table
          caption="Requests for early access"
          headings={[
            'Who',
            'Asked',
            'Why',
            'Perhaps the same as',
            ...(tab === 'REQUESTED' ? [] : ['Decision']),
          ]}
        >
          {edges.map(({ node }) => (
            <RequestRow
              key={node.id}
              request={node}
              isMarked={marked.has(node.id)}
              onMark={canDecide ? (isMarked) => mark(node.id, isMarked) : null}
              showsDecision={tab !== 'REQUESTED'}
            />
          ))}
        </Table>
      )}
      {edges.length === 0 && !hasNext && <NoRequests tab={tab} searched={searched} />}
      {showMore}
    </div>
  )
}
