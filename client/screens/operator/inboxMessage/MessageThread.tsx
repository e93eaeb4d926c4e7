import { graphql, useFragment } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { momentWords } from '../shared/moment.ts'
import type { MessageThread_message$key } from './__generated__/MessageThread_message.graphql.ts'
import styles from './InboxMessage.module.css'

/** The message and its answers, in order. */
export function MessageThread({ message }: { message: MessageThread_message$key }) {
  const { origin, name, email, body, createdAt, replies } = useFragment(
    graphql`
      fragment MessageThread_message on Message {
        origin
        name
        email
        body
        createdAt
        replies {
          body
          createdAt
          authorUsername
        }
      }
    `,
    message,
  )
  const sender = [name, email, origin === 'SUPPORT' ? 'member' : 'visitor'].filter(Boolean).join(', ')
  return (
    <ol className={styles.thread}>
      <li className={styles.note}>
        <p className={styles.who}>
          {sender} · <time dateTime={createdAt}>{momentWords(createdAt)}</time>
        </p>
        <p className={styles.body}>{body}</p>
      </li>
      {replies.map((reply) => (
        <li key={`${reply.createdAt} ${reply.body}`} className={styles.note} data-ours="true">
          <p className={styles.who}>
            {isolated(reply.authorUsername)}, by mail ·{' '}
            <time dateTime={reply.createdAt}>{momentWords(reply.createdAt)}</time>
          </p>
          <p className={styles.body}>{reply.body}</p>
        </li>
      ))}
    </ol>
  )
}
