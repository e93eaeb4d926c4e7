import { graphql, useFragment } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LabeledBox } from '../../../ui/Checkbox.tsx'
import { Cell } from '../../../ui/Table.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import operator from '../shared/Operator.module.css'
import type { RosterRow_entry$key } from './__generated__/RosterRow_entry.graphql.ts'
import { answerWords } from './answerWords.ts'
import { useInviteAgain } from './useInviteAgain.ts'
import { usePromote } from './usePromote.ts'

/** Somebody who may be taken off: the entry's Relay id, the name, and whether they hold a seat and get a mail. */
export type Seated = { id: string; username: string; isSeated: boolean }

type RosterRowProps = {
  entry: RosterRow_entry$key
  /** Relay id of the list it leaves */
  listId: string
  canChange: boolean
  /** Whether it is ticked; null where there is nothing to tick */
  isChosen: boolean | null
  onChoose: (isChosen: boolean) => void
  onRemove: (seated: Seated) => void
  tell: TellOutcome
}

/**
 * One person on the roster: how they answered, and what can be done.
 *
 * @param props the entry, its list, whether anything can be changed, and what its buttons call
 */
export function RosterRow({ entry: key, listId, canChange, isChosen, ...told }: RosterRowProps) {
  const entry = useFragment(
    graphql`
      fragment RosterRow_entry on RosterEntry {
        id
        status
        isWaitlisted
        waitlistNumber
        sentAt
        expiresAt
        respondedAt
        promotedAt
        canceledAt
        canceledLate
        member {
          id
          rowId
          username
          email
        }
        encounter {
          id
          timeZone
        }
      }
    `,
    key,
  )
  const { id, status, isWaitlisted, canceledAt, member, encounter } = entry
  const { username } = member
  const [promote, promoting] = usePromote(listId, told.tell)
  const [inviteAgain, inviting] = useInviteAgain(encounter.id, listId, told.tell)
  const isOut = status === 'DECLINED' || status === 'EXPIRED'
  return (
    <tr>
      <Cell label="Member" kind="name">
        <ScreenLink href={`/operator/members/${member.rowId}`}>{username}</ScreenLink>
        <span className={operator.small}>{member.email}</span>
      </Cell>
      <Cell label="Answer">{answerWords(entry, encounter.timeZone)}</Cell>
      <Cell label="Actions" kind="actions">
        {canChange && (
          <div>
            {isChosen !== null && (
              <LabeledBox
                checked={isChosen}
                aria-label={`Remind ${username}`}
                onChange={({ target }) => told.onChoose(target.checked)}
              >
                Remind
              </LabeledBox>
            )}
            {isWaitlisted && (
              <Button
                variant="secondary"
                disabled={promoting}
                aria-label={`Give a seat to ${username}`}
                onClick={() => promote(id, username)}
              >
                {promoting ? 'Giving a seat...' : 'Give a seat'}
              </Button>
            )}
            {isOut && !canceledAt && (
              <Button
                variant="secondary"
                disabled={inviting}
                aria-label={`Invite again: ${username}`}
                onClick={() => inviteAgain(member.id, username)}
              >
                {inviting ? 'Inviting...' : 'Invite again'}
              </Button>
            )}
            {!isOut && (
              <Button
                variant="quiet"
                aria-label={`Remove ${username}`}
                onClick={() =>
                  told.onRemove({ id, username, isSeated: status === 'ACCEPTED' && !isWaitlisted })
                }
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
