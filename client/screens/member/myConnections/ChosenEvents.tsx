import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { graphql } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Table } from '../../../ui/Table.tsx'
import { usePagedFragment } from '../../usePagedFragment.tsx'
import type { ChosenEvents_viewer$key } from './__generated__/ChosenEvents_viewer.graphql.ts'
import type { ChosenEventsPageQuery } from './__generated__/ChosenEventsPageQuery.graphql.ts'
import { ChosenEventRow, type Disconnectable } from './ChosenEventRow.tsx'
import styles from './MyConnectionsScreen.module.css'
import { useDisconnect } from './useDisconnect.ts'

/** "When I Was Chosen": the encounters at which the member was chosen and said yes, the latest first. */
export function ChosenEvents({ viewer }: { viewer: ChosenEvents_viewer$key }) {
  const { data, hasNext, showMore } = usePagedFragment<ChosenEventsPageQuery, ChosenEvents_viewer$key>(
    graphql`
      fragment ChosenEvents_viewer on Viewer
      @refetchable(queryName: "ChosenEventsPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" }) {
        secondaryEvents(first: $count, after: $cursor) @connection(key: "ChosenEvents_secondaryEvents") {
          __id
          edges {
            node {
              id
              ...ChosenEventRow_encounter
            }
          }
        }
      }
    `,
    viewer,
  )
  const { __id: listId, edges } = data.secondaryEvents
  const list = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<Disconnectable | null>(null)
  const disconnect = useDisconnect()
  const confirm = (id: string) => {
    flushSync(() => {
      setAsked(null)
      disconnect(id, listId)
    })
    list.current?.focus()
  }
  return (
    <div ref={list} className={styles.list} tabIndex={-1}>
      {edges.length > 0 && (
        <>
          <p>
            You said yes to seeing somebody from these encounters again. When we can seat you in a Second
            Encounter, the invitation comes by mail and waits on your dashboard. It never says who, and
            nothing is asked of you until then.
          </p>
          <Table isCompact caption="When I Was Chosen" headings={['Event', 'Date', 'Actions']}>
            {edges.map(({ node }) => (
              <ChosenEventRow key={node.id} encounter={node} onAsk={setAsked} />
            ))}
          </Table>
        </>
      )}
      {edges.length === 0 && !hasNext && (
        <EmptyState sentence="Everything looks quiet here for now.">
          <p>
            When you made an impression, your <ScreenLink href="/member/dashboard">dashboard</ScreenLink> asks
            whether you are interested. Encounters you say yes to stay on this page.
          </p>
        </EmptyState>
      )}
      {showMore}
      {asked && (
        <ConfirmDialog
          title="Disconnect from Event"
          keep="Stay Connected"
          confirm="Confirm Disconnect"
          isDanger
          onKeep={() => setAsked(null)}
          onConfirm={() => confirm(asked.id)}
        >
          <p>
            <strong>{asked.name}</strong>
          </p>
          <p>You will no longer be considered for a Second Encounter from that event.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
