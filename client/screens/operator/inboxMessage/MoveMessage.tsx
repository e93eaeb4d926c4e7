import { graphql, useFragment } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { useOutcome } from '../../../ui/useOutcome.ts'
import operator from '../shared/Operator.module.css'
import type { MoveMessage_message$key } from './__generated__/MoveMessage_message.graphql.ts'
import type { MoveMessageCloseMutation } from './__generated__/MoveMessageCloseMutation.graphql.ts'
import type { MoveMessageReopenMutation } from './__generated__/MoveMessageReopenMutation.graphql.ts'

/** Closes a message that needs no further answer, or reopens it. */
export function MoveMessage({ message }: { message: MoveMessage_message$key }) {
  const { id, state } = useFragment(
    graphql`
      fragment MoveMessage_message on Message {
        id
        state
      }
    `,
    message,
  )
  const { outcome, banner, tell } = useOutcome()
  const [close, closing] = useAction<MoveMessageCloseMutation>(
    graphql`
      mutation MoveMessageCloseMutation($input: CloseMessageInput!) {
        closeMessage(input: $input) {
          message {
            ...MoveMessage_message
          }
        }
      }
    `,
    { tell, done: 'The message is closed.', failed: 'The message could not be closed.' },
  )
  const [reopen, reopening] = useAction<MoveMessageReopenMutation>(
    graphql`
      mutation MoveMessageReopenMutation($input: ReopenMessageInput!) {
        reopenMessage(input: $input) {
          message {
            ...MoveMessage_message
          }
        }
      }
    `,
    { tell, done: 'The message is reopened.', failed: 'The message could not be reopened.' },
  )
  return (
    <div className={operator.list}>
      <OutcomeBanner outcome={outcome} ref={banner} />
      <div className={operator.actions}>
        {state === 'CLOSED' ? (
          <Button variant="secondary" disabled={reopening} onClick={() => reopen({ input: { id } })}>
            {reopening ? 'Reopening...' : 'Reopen'}
          </Button>
        ) : (
          <Button variant="secondary" disabled={closing} onClick={() => close({ input: { id } })}>
            {closing ? 'Closing...' : 'Close'}
          </Button>
        )}
        <ScreenLink href="/operator/inbox">See what is open</ScreenLink>
      </div>
    </div>
  )
}
