import { graphql } from 'react-relay/hooks'
import { mostAtOnce } from '#rules/forms/severalAtOnce.ts'
import { useAction } from '../../../relay/useAction.ts'
import { Button } from '../../../ui/Button.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import operator from '../shared/Operator.module.css'
import { useReadRest } from '../shared/useReadRest.ts'
import { allOrFirst, howMany } from '../shared/words.ts'
import type { RetryShownMutation } from './__generated__/RetryShownMutation.graphql.ts'

/** Sends again the mails shown that did not arrive and can be sent again, as many as one request takes. */
export function RetryShown({ mailIds, tell }: { mailIds: readonly string[]; tell: TellOutcome }) {
  const chosen = mailIds.slice(0, mostAtOnce)
  const readRest = useReadRest()
  const [retry, busy] = useAction<RetryShownMutation>(
    graphql`
      mutation RetryShownMutation($input: RetryMailsInput!) {
        retryMails(input: $input) {
          mails {
            ...MailRow_mail
          }
          sentences
        }
      }
    `,
    {
      tell,
      failed: 'The mails could not be sent again.',
      onDone: ({ retryMails: { mails } }) => readRest(chosen.length - mails.length),
      done: ({ retryMails: { mails, sentences } }) => {
        const rest = chosen.length - mails.length
        return {
          tone: rest > 0 ? 'neutral' : 'good',
          sentence: [
            `${howMany(mails.length, 'mail is', 'mails are')} sent again.`,
            ...(rest > 0 ? [`${howMany(rest, 'mail is', 'mails are')} not:`, ...sentences] : []),
          ].join(' '),
        }
      },
    },
  )
  return (
    <div className={operator.actions}>
      <Button variant="secondary" disabled={busy} onClick={() => retry({ input: { mailIds: [...chosen] } })}>
        {busy ? 'Sending...' : `Send ${allOrFirst(chosen.length, mailIds.length)} again`}
      </Button>
    </div>
  )
}
