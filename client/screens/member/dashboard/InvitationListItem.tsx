import { graphql, useFragment } from 'react-relay/hooks'
import { fullDate, shortTime } from '#rules/dates.ts'
import { expiryText } from '#rules/expiry.ts'
import { Button } from '../../../ui/Button.tsx'
import type { InvitationListItem_invitation$key } from './__generated__/InvitationListItem_invitation.graphql.ts'
import styles from './InvitationListItem.module.css'
import { type ResponseOutcome, useRespondToInvitation } from './useRespondToInvitation.ts'

type InvitationListItemProps = {
  invitation: InvitationListItem_invitation$key
  now: Date
  onOutcome: (outcome: ResponseOutcome | null) => void
}

/**
 * One pending invitation with its two answers.
 *
 * @param props the invitation, the current instant, and who is told how an answer went (null when one sets out)
 */
export function InvitationListItem({ invitation, now, onOutcome }: InvitationListItemProps) {
  const { id, expiresAt, encounter } = useFragment(
    graphql`
      fragment InvitationListItem_invitation on Invitation {
        id
        expiresAt
        encounter {
          name
          startsAt
          timeZone
        }
      }
    `,
    invitation,
  )
  const { respond, sending } = useRespondToInvitation(id, onOutcome)
  const startsAt = new Date(encounter.startsAt)
  return (
    <li className={styles.item} aria-busy={sending !== null}>
      <h3>{encounter.name}</h3>
      <p className={styles.when}>
        <time dateTime={encounter.startsAt}>
          {fullDate(startsAt, encounter.timeZone)} at {shortTime(startsAt, encounter.timeZone)}
        </time>
      </p>
      {expiresAt && <p className={styles.expiry}>{expiryText(new Date(expiresAt), now)}</p>}
      <div className={styles.answers}>
        <Button
          aria-label={sending ? undefined : `Accept ${encounter.name}`}
          disabled={sending !== null}
          onClick={() => respond('ACCEPTED')}
        >
          {sending === 'ACCEPTED' ? 'Accepting...' : 'Accept'}
        </Button>
        <Button
          aria-label={sending ? undefined : `Decline ${encounter.name}`}
          variant="secondary"
          disabled={sending !== null}
          onClick={() => respond('DECLINED')}
        >
          {sending === 'DECLINED' ? 'Declining...' : 'Decline'}
        </Button>
      </div>
    </li>
  )
}
