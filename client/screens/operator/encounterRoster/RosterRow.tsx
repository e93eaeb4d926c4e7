import { graphql, useFragment } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LabeledBox } from '../../../ui/Checkbox.tsx'
import { Cell } from '../../../ui/Table.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { Reader } from '../shared/mailWords.ts'
import operator from '../shared/Operator.module.css'
import { shownAddress } from '../shared/shownAddress.ts'
import type { RosterRow_entry$key } from './__generated__/RosterRow_entry.graphql.ts'
import { answerWords } from './answerWords.ts'
import type { Invitee } from './useJudgedInvitation.tsx'
import { useNameHost } from './useNameHost.ts'
import { usePromote } from './usePromote.ts'

/** A person who may be taken off: the entry's Relay id, the name, and whether they hold a seat. */
export type Seated = Reader & { id: string; username: string; isSeated: boolean }

type RosterRowProps = {
  entry: RosterRow_entry$key
  /** Relay id of the list it leaves */
  listId: string
  canChange: boolean
  /** Whether somebody who waits can be given a seat */
  canPromote: boolean
  /** Whether anybody can still be invited */
  canInvite: boolean
  /** Whether the table has not been held yet, so that somebody can be named its host */
  canName: boolean
  /** Whether it is ticked; null without a checkbox */
  isChosen: boolean | null
  onChoose: (isChosen: boolean) => void
  onRemove: (seated: Seated) => void
  /** Relay id of the member who is being invited again, if there is one */
  inviting: string | null
  onInviteAgain: (invitee: Invitee) => void
  tell: TellOutcome
}

/** One person on the roster: how they answered, and the actions. */
export function RosterRow({
  entry: key,
  listId,
  canChange,
  canPromote,
  canInvite,
  canName,
  isChosen,
  inviting,
  ...calls
}: RosterRowProps) {
  const entry = useFragment(
    graphql`
      fragment RosterRow_entry on RosterEntry {
        id
        status
        isWaitlisted
        waitlistNumber
        heldBack
        sentAt
        expiresAt
        respondedAt
        promotedAt
        canceledAt
        canceledLate
        mayHost
        replaces {
          member {
            username
          }
        }
        member {
          id
          rowId
          username
          email
          unreachable
          accountStatus
        }
        encounter {
          id
          timeZone
        }
      }
    `,
    key,
  )
  const { id, status, isWaitlisted, heldBack, canceledAt, mayHost, replaces, member, encounter } = entry
  const { username, unreachable } = member
  const [promote, promoting] = usePromote(listId, calls.tell)
  const [nameHost, naming] = useNameHost(calls.tell)
  const isSeated = status === 'ACCEPTED' && !isWaitlisted
  const isOut = status === 'DECLINED' || status === 'EXPIRED'
  const { accountStatus } = member
  return (
    <tr>
      <Cell label="Member" kind="name">
        <ScreenLink href={`/operator/members/${member.rowId}`}>{username}</ScreenLink>
        <span className={operator.small}>{shownAddress(member.email)}</span>
      </Cell>
      <Cell label="Answer">
        {answerWords(entry, encounter.timeZone)}
        {canPromote && heldBack && <span className={operator.small}>A seat is free. {heldBack}</span>}
        {replaces && (
          <span className={operator.small}>
            Invited by the service, in place of {isolated(replaces.member.username)}
          </span>
        )}
        {isOut && accountStatus === 'CANCELED' && (
          <span className={operator.small}>Has canceled the membership</span>
        )}
        {isOut && accountStatus === 'PAUSED' && <span className={operator.small}>Is paused</span>}
        {mayHost && !canName && <Badge tone="good">May host</Badge>}
      </Cell>
      <Cell label="Actions" kind="actions">
        {(canChange || canName) && (
          <div>
            {isSeated && canName && (
              <LabeledBox
                checked={mayHost}
                disabled={naming}
                aria-label={`May host: ${username}`}
                onChange={({ target }) => nameHost(id, username, target.checked)}
              >
                May host
              </LabeledBox>
            )}
            {isChosen !== null && (
              <LabeledBox
                checked={isChosen}
                aria-label={`Remind ${username}`}
                onChange={({ target }) => calls.onChoose(target.checked)}
              >
                Remind
              </LabeledBox>
            )}
            {canPromote && isWaitlisted && !heldBack && (
              <Button
                variant="secondary"
                disabled={promoting}
                aria-label={`Give a seat to ${username}`}
                onClick={() => promote(id, username)}
              >
                {promoting ? 'Giving a seat...' : 'Give a seat'}
              </Button>
            )}
            {canInvite && isOut && !canceledAt && accountStatus === 'ACTIVE' && (
              <Button
                variant="secondary"
                disabled={inviting !== null}
                aria-label={`Invite again: ${username}`}
                onClick={() => calls.onInviteAgain(member)}
              >
                {inviting === member.id ? 'Inviting...' : 'Invite again'}
              </Button>
            )}
            {canChange && !isOut && (
              <Button
                variant="danger"
                aria-label={`Remove ${username}`}
                onClick={() => calls.onRemove({ id, username, isSeated, unreachable })}
              >
                Remove
              </Button>
            )}
          </div>
        )}
      </Cell>
    </tr>
  )
}
