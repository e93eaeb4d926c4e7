import { graphql, useFragment } from 'react-relay/hooks'
import { failureOutcome } from '../../../relay/failureOutcome.ts'
import { useMutation } from '../../../relay/useMutation.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { useOutcome } from '../../../ui/useOutcome.ts'
import operator from '../shared/Operator.module.css'
import type { MoveMessage_message$key } from './__generated__/MoveMessage_message.graphql.ts'
import type { MoveMessageCloseMutation } from './__generated__/MoveMessageCloseMutation.graphql.ts'
import type { MoveMessageReopenMutation } from './__generated__/MoveMessageReopenMutation.graphql.ts'

/**
 * Closes a message that needs nothing more, and takes that back.
 *
 * @param props the message
 */
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
  const [close, closing] = useMutation<MoveMessageCloseMutation>(graphql`
    mutation MoveMessageCloseMutation($input: CloseMessageInput!) {
      closeMessage(input: $input) {
        message {
          ...MoveMessage_message
        }
      }
    }
  `)
  const [reopen, reopening] = useMutation<MoveMessageReopenMutation>(graphql`
    mutation MoveMessageReopenMutation($input: ReopenMessageInput!) {
      reopenMessage(input: $input) {
        message {
          ...MoveMessage_message
        }
      }
    }
  `)
  const { outcome, banner, tell } = useOutcome()
  const ending = (done: string, failed: string) => ({
    onCompleted: () => tell({ tone: 'good', sentence: done }),
    onError: (error: Error) => tell(failureOutcome(failed, error)),
  })
  const closeIt = () =>
    close({ input: { id } }, ending('The message is closed.', 'The message could not be closed.'))
  const reopenIt = () =>
    reopen({ input: { id } }, ending('The message is reopened.', 'The message could not be reopened.'))
  return (
    <div className={operator.list}>
      <OutcomeBanner outcome={outcome} ref={banner} />
      <div className={operator.actions}>
        {state === 'CLOSED' ? (
          <Button variant="secondary" disabled={reopening} onClick={reopenIt}>
            {reopening ? 'Reopening...' : 'Reopen'}
          </Button>
        ) : (
          <Button variant="secondary" disabled={closing} onClick={closeIt}>
            {closing ? 'Closing...' : 'Close'}
          </Button>
        )}
        <ScreenLink href="/operator/inbox">See what is open</ScreenLink>
      </div>
    </div>
  )
}
