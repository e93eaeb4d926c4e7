import { graphql, useFragment } from 'react-relay/hooks'
import { beginning } from '#rules/forms/beginning.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Cell } from '../../../ui/Table.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { momentWords } from '../shared/moment.ts'
import operator from '../shared/Operator.module.css'
import { waitingTime } from '../shared/words.ts'
import type { MessageRow_message$key } from './__generated__/MessageRow_message.graphql.ts'

/** Length of an excerpt, enough to see what a message is about. */
const longestExcerpt = 140

/** One message of the inbox, with a link to all of it. */
export function MessageRow({ message }: { message: MessageRow_message$key }) {
  const { rowId, origin, state, name, email, subject, body, createdAt } = useFragment(
    graphql`
      fragment MessageRow_message on Message {
        rowId
        origin
        state
        name
        email
        subject
        body
        createdAt
      }
    `,
    message,
  )
  const now = useNow()
  const isOpen = state === 'OPEN'
  const sender = name || email
  return (
    <tr>
      <Cell label="From" kind="name">
        {sender}
        <span className={operator.small}>
          {origin === 'SUPPORT' ? 'Member' : 'Visitor'}
          {name && `, ${email}`}
        </span>
      </Cell>
      <Cell label="Message" kind="words">
        {subject}
        <span className={operator.small}>{beginning(body, longestExcerpt)}</span>
      </Cell>
      <Cell label="Written">
        {isOpen ? `Waits ${waitingTime(new Date(createdAt), now)}` : momentWords(createdAt)}
      </Cell>
      <Cell label="Next" kind="actions">
        <div>
          <ScreenLink
            href={`/operator/inbox/${rowId}`}
            aria-label={`${isOpen ? 'Answer' : 'Read'} ${sender}: ${subject}`}
          >
            {isOpen ? 'Answer' : 'Read'}
          </ScreenLink>
        </div>
      </Cell>
    </tr>
  )
}
