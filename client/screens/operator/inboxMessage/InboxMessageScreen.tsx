import { useState } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import type { PathParams } from '../../../routing/screenRoute.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useDraftUntil } from '../../../ui/useDraft.ts'
import { OperatorTitle } from '../OperatorTitle.tsx'
import { rowIdIn } from '../shared/filters.ts'
import { findMessageState } from '../shared/messageStates.ts'
import operator from '../shared/Operator.module.css'
import type { InboxMessageScreenQuery } from './__generated__/InboxMessageScreenQuery.graphql.ts'
import { AnswerForm, answerDraft } from './AnswerForm.tsx'
import styles from './InboxMessage.module.css'
import { MessageThread } from './MessageThread.tsx'
import { MoveMessage } from './MoveMessage.tsx'

const goneMeanwhile =
  'This message has been deleted since you opened it, with the data of whoever wrote it. No answer can be sent any more.'

const toInbox = <ScreenLink href="/operator/inbox">Inbox</ScreenLink>

type InboxMessageScreenProps = { queryRef: PreloadedQuery<InboxMessageScreenQuery>; params: PathParams }

/** One message with its answers, and buttons to answer it by mail, close it and reopen it. */
export function InboxMessageScreen({ queryRef, params }: InboxMessageScreenProps) {
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
  const [wasThere] = useState(Boolean(message))
  useDraftUntil(answerDraft(rowIdIn(params.rowId)), !message)
  if (!message) {
    return (
      <div className={operator.screen}>
        <OperatorTitle>Message</OperatorTitle>
        <h1>Message</h1>
        <EmptyState sentence={wasThere ? goneMeanwhile : 'No message has this number.'}>
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
