import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import { Button } from '../../../ui/Button.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { useReadRest } from '../shared/useReadRest.ts'
import { howMany } from '../shared/words.ts'
import type { SendAgainMutation } from './__generated__/SendAgainMutation.graphql.ts'
import { refusedWords } from './refusedWords.ts'

type SendAgainProps = {
  chosen: readonly string[]
  locked: boolean
  onDone: () => void
  tell: TellOutcome
}

/** Mails the chosen invited people their invitation again. */
export function SendAgain({ chosen, locked, onDone, tell }: SendAgainProps) {
  const readRest = useReadRest()
  const [send, sending] = useAction<SendAgainMutation>(
    graphql`
      mutation SendAgainMutation($input: SendInvitationsAgainInput!) {
        sendInvitationsAgain(input: $input) {
          requests {
            id
          }
          refused {
            reason
            request {
              email
            }
          }
        }
      }
    `,
    {
      tell,
      onDone: ({ sendInvitationsAgain: { refused } }) => {
        onDone()
        readRest(refused.length)
      },
      done: ({ sendInvitationsAgain: { requests, refused } }) =>
        `The invitation is sent again to ${howMany(requests.length, 'person', 'people')}.${refusedWords(refused)}`,
      failed: 'The invitation was not sent again.',
    },
  )
  return (
    <Button disabled={locked || sending} onClick={() => send({ input: { ids: [...chosen] } })}>
      {chosen.length === 0 ? 'Send again' : `Send again to ${chosen.length}`}
    </Button>
  )
}
