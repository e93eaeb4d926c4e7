import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { OperatorTitle } from '../OperatorTitle.tsx'
import { findMessageState } from '../shared/messageStates.ts'
import operator from '../shared/Operator.module.css'
import type { InboxMessageScreenQuery } from './__generated__/InboxMessageScreenQuery.graphql.ts'
import { AnswerForm } from './AnswerForm.tsx'
import styles from './InboxMessage.module.css'
import { MessageThread } from './MessageThread.tsx'
import { MoveMessage } from './MoveMessage.tsx'

const toInbox = <ScreenLink href="/operator/inbox">Inbox</ScreenLink>

/**
 * One message with its answers, and buttons to answer it by mail, close it and reopen it.
 *
 * @param props the reference of its query
 */
export function InboxMessageScreen({ queryRef }: { queryRef: PreloadedQuery<InboxMessageScreenQuery> }) {
  const { message } = usePreloadedQuery<InboxMessageScreenQuery>(
    graphql`
      query InboxMessageScreenQuery($rowId: Int!) @preloadable {
        message(rowId: $rowId) {
          id
          rowId
          subject
          state
          ...MessageThread_message
          ...AnswerForm_message
          ...MoveMessage_message
        }
      }
    `,
    queryRef,
  )
  if (!message) {
    return (
      <div className={operator.screen}>
        <OperatorTitle>Message</OperatorTitle>
        <h1>Message</h1>
        <EmptyState sentence="No message has this number.">
          <p>{toInbox}</p>
        </EmptyState>
      </div>
    )
  }
  const state = findMessageState(message.state)
  return (
    <div className={operator.screen}>
      <OperatorTitle>{message.subject}</OperatorTitle>
      <div>
        <p className={operator.soft}>
          {toInbox} / message {message.rowId}
        </p>
        <div className={styles.title}>
          <h1>{message.subject}</h1>
          {state && <Badge tone={state.tone}>{state.label}</Badge>}
        </div>
      </div>
      <MessageThread message={message} />
      <AnswerForm key={message.id} message={message} />
      <MoveMessage key={`move ${message.id}`} message={message} />
    </div>
  )
}
