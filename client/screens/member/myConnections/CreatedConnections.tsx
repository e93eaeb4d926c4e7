import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { graphql } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Table } from '../../../ui/Table.tsx'
import { usePagedFragment } from '../../usePagedFragment.tsx'
import type { CreatedConnections_viewer$key } from './__generated__/CreatedConnections_viewer.graphql.ts'
import type { CreatedConnectionsPageQuery } from './__generated__/CreatedConnectionsPageQuery.graphql.ts'
import { ConnectionRow, type Removable } from './ConnectionRow.tsx'
import styles from './MyConnectionsScreen.module.css'
import { useRemoveConnection } from './useRemoveConnection.ts'

/** "Created by Me": the people the member chose, the latest encounter first. */
export function CreatedConnections({ viewer }: { viewer: CreatedConnections_viewer$key }) {
  const { data, hasNext, showMore } = usePagedFragment<
    CreatedConnectionsPageQuery,
    CreatedConnections_viewer$key
  >(
    graphql`
      fragment CreatedConnections_viewer on Viewer
      @refetchable(queryName: "CreatedConnectionsPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" }) {
        primaryConnections(first: $count, after: $cursor)
          @connection(key: "CreatedConnections_primaryConnections") {
          __id
          edges {
            node {
              id
              ...ConnectionRow_connection
            }
          }
        }
      }
    `,
    viewer,
  )
  const { __id: listId, edges } = data.primaryConnections
  const list = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<Removable | null>(null)
  const remove = useRemoveConnection()
  const confirm = (id: string) => {
    flushSync(() => {
      setAsked(null)
      remove(id, listId)
    })
    list.current?.focus()
  }
  return (
    <div ref={list} className={styles.list} tabIndex={-1}>
      {edges.length > 0 && (
        <Table isCompact caption="Created by Me" headings={['Username', 'Event', 'Date', 'Actions']}>
          {edges.map(({ node }) => (
            <ConnectionRow key={node.id} connection={node} onAsk={setAsked} />
          ))}
        </Table>
      )}
      {edges.length === 0 && !hasNext && (
        <EmptyState sentence="You haven’t created any connections yet.">
          <p>
            After an encounter you privately say who made an impression, under{' '}
            <ScreenLink href="/member/my-encounters">My Encounters</ScreenLink>.
          </p>
        </EmptyState>
      )}
      {showMore}
      {asked && (
        <ConfirmDialog
          title="Remove Connection"
          keep="Keep"
          confirm="Confirm Remove"
          isDanger
          onKeep={() => setAsked(null)}
          onConfirm={() => confirm(asked.id)}
        >
          <p>
            <strong>{asked.username}</strong>
          </p>
          <p>This action cannot be undone.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
