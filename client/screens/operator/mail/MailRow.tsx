import { graphql, useFragment } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Cell } from '../../../ui/Table.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { momentWords } from '../shared/moment.ts'
import operator from '../shared/Operator.module.css'
import { shownAddress } from '../shared/shownAddress.ts'
import { spokenName } from '../shared/spokenName.ts'
import { suppressionPath } from '../shared/suppressionReasons.ts'
import { howMany } from '../shared/words.ts'
import type { MailRow_mail$key } from './__generated__/MailRow_mail.graphql.ts'
import type { MailRowMutation } from './__generated__/MailRowMutation.graphql.ts'
import { findMailState, lostWords } from './mailStates.ts'

/** One mail: its recipient, what happened to it, and a button to send it again if it did not arrive. */
export function MailRow({ mail: key, tell }: { mail: MailRow_mail$key; tell: TellOutcome }) {
  const mail = useFragment(
    graphql`
      fragment MailRow_mail on Mail {
        id
        toAddress
        member {
          rowId
          username
        }
        kind
        subject
        unreadable
        state
        reason
        attempts
        createdAt
        sentAt
        reportedAt
        retryRefusal
        stopped {
          email
          canLift
        }
      }
    `,
    key,
  )
  const { id, toAddress, member, kind, subject, attempts, createdAt, sentAt, reportedAt, stopped } = mail
  const reason = mail.state === 'SKIPPED' ? 'It was no longer true, or no longer wanted.' : mail.reason
  const [retry, busy] = useAction<MailRowMutation>(
    graphql`
      mutation MailRowMutation($input: RetryMailInput!) {
        retryMail(input: $input) {
          mail {
            toAddress
            ...MailRow_mail
          }
        }
      }
    `,
    {
      tell,
      done: ({ retryMail }) => `The mail to ${shownAddress(retryMail.mail.toAddress)} is sent again.`,
      failed: 'The mail could not be sent again.',
    },
  )
  const state = findMailState(mail.state)
  return (
    <tr>
      <Cell label="To" kind="name">
        {shownAddress(toAddress)}
        {member && (
          <span className={operator.small}>
            <ScreenLink href={`/operator/members/${member.rowId}`}>{member.username}</ScreenLink>
          </span>
        )}
      </Cell>
      <Cell label="Mail" kind="words">
        {subject ?? spokenName(kind)}
        {subject && <span className={operator.small}>{spokenName(kind)}</span>}
        {mail.unreadable && <span className={operator.small}>{mail.unreadable}</span>}
      </Cell>
      <Cell label="State">
        {state && <Badge tone={state.tone}>{state.label}</Badge>}
        {reason && <span className={operator.small}>{reason}</span>}
        {attempts > 1 && <span className={operator.small}>{howMany(attempts, 'try', 'tries')}</span>}
      </Cell>
      <Cell label="When">{momentWords(reportedAt ?? sentAt ?? createdAt)}</Cell>
      <Cell label="Next" kind="actions">
        {mail.retryRefusal == null ? (
          <div>
            <Button
              variant="secondary"
              disabled={busy}
              aria-label={busy ? undefined : `Send again to ${shownAddress(toAddress)}`}
              onClick={() => retry({ input: { mailId: id } })}
            >
              {busy ? 'Sending...' : 'Send again'}
            </Button>
          </div>
        ) : (
          <>
            <span className={operator.small}>{lostWords(mail)}</span>
            {stopped?.canLift && (
              <ScreenLink href={suppressionPath(stopped.email)} aria-label={`Lift ${stopped.email}`}>
                Lift
              </ScreenLink>
            )}
          </>
        )}
      </Cell>
    </tr>
  )
}
