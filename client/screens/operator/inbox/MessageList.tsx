import { graphql } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Table } from '../../../ui/Table.tsx'
import { usePagedFragment } from '../../usePagedFragment.tsx'
import type { MessageState } from '../shared/messageStates.ts'
import operator from '../shared/Operator.module.css'
import { useFilters } from '../shared/useFilters.ts'
import type { MessageList_query$key } from './__generated__/MessageList_query.graphql.ts'
import type { MessageListPageQuery } from './__generated__/MessageListPageQuery.graphql.ts'
import { MessageRow } from './MessageRow.tsx'

const empty: Record<MessageState, { narrowed: string; all: string }> = {
  OPEN: { narrowed: 'No open message is like this.', all: 'No message waits for an answer.' },
  ANSWERED: { narrowed: 'No answered message is like this.', all: 'There is no answered message.' },
  CLOSED: { narrowed: 'No closed message is like this.', all: 'There is no closed message.' },
}

/** The messages that match the filters, the newest first. */
export function MessageList({ messages, state }: { messages: MessageList_query$key; state: MessageState }) {
  const { data, showMore } = usePagedFragment<MessageListPageQuery, MessageList_query$key>(
    graphql`
      fragment MessageList_query on Query
      @refetchable(queryName: "MessageListPageQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
        state: { type: "MessageState" }
        origin: { type: "MessageOrigin" }
        search: { type: "String" }
      ) {
        messages(first: $count, after: $cursor, state: $state, origin: $origin, search: $search)
          @connection(key: "MessageList_messages") {
          edges {
            node {
              id
              ...MessageRow_message
            }
          }
        }
      }
    `,
    messages,
  )
  const isFew = useFilters().isNarrowed('search', 'origin')
  const { edges } = data.messages
  if (edges.length === 0) {
    return (
      <EmptyState sentence={empty[state][isFew ? 'narrowed' : 'all']}>
        <p>
          {state === 'OPEN' && !isFew ? (
            <ScreenLink href="/operator">See what else needs you</ScreenLink>
          ) : (
            <ScreenLink href="/operator/inbox">See what is open</ScreenLink>
          )}
        </p>
      </EmptyState>
    )
  }
  return (
    <div className={operator.list}>
      <Table caption="Messages" headings={['From', 'Message', 'Written', 'Next']}>
        {edges.map(({ node }) => (
          <MessageRow key={node.id} message={node} />
        ))}
      </Table>
      {showMore}
    </div>
  )
}
