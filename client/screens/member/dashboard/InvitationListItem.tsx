import { graphql, useFragment } from 'react-relay/hooks'
import { deadlineWords } from '#rules/dates.ts'
import { expiryText, isUrgent } from '#rules/seats/expiry.ts'
import { Button } from '../../../ui/Button.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { InvitationListItem_invitation$key } from './__generated__/InvitationListItem_invitation.graphql.ts'
import styles from './EncounterCard.module.css'
import { EncounterCard } from './EncounterCard.tsx'
import { seatClash, type Timed } from './seatClash.ts'
import { useAcceptInvitation } from './useAcceptInvitation.ts'
import { useDeclineInvitation } from './useDeclineInvitation.ts'

type InvitationListItemProps = {
  invitation: InvitationListItem_invitation$key
  /** The Relay id of its list */
  connectionId: string
  /** Whether the member has never attended an encounter */
  isFirstEver: boolean
  /** The encounters at which they hold a seat, soonest first */
  seats: readonly Timed[]
  now: Date
  failure: string | false
  tell: TellOutcome
  onSeated: () => void
}

/**
 * One pending invitation, with the deadline and two buttons to answer. It cannot be accepted at about the time of a seat
 * that the member holds.
 */
export function InvitationListItem({
  invitation,
  connectionId,
  isFirstEver,
  seats,
  now,
  failure,
  tell,
  onSeated,
}: InvitationListItemProps) {
  const { id, expiresAt, encounter } = useFragment(
    graphql`
      fragment InvitationListItem_invitation on Invitation {
        id
        expiresAt
        encounter {
          id
          name
          kind
          startsAt
          endsAt
          timeZone
          ...EncounterCard_encounter
        }
      }
    `,
    invitation,
  )
  const tellNamed: TellOutcome = (next) => tell(next && { ...next, name: encounter.name })
  const [accept, isAccepting] = useAcceptInvitation(tellNamed, onSeated)
  const decline = useDeclineInvitation(tellNamed)
  const clash = seatClash(encounter, seats)
  const expiry = expiresAt && new Date(expiresAt)
  return (
    <EncounterCard
      encounter={encounter}
      busy={isAccepting}
      note={
        <>
          {expiry && (
            <p className={isUrgent(expiry, now) ? styles.urgent : styles.note}>
              Answer by {deadlineWords(expiry, encounter.timeZone, now)}&nbsp;·{' '}
              <span>{expiryText(expiry, now)}</span>
            </p>
          )}
          {clash && <p className={styles.urgent}>{clash}</p>}
          {failure && failure !== clash && <p className={styles.urgent}>{failure}</p>}
          {isFirstEver && encounter.kind === 'FIRST' && (
            <p className={styles.note}>
              A guide leads 10 to 12 people, grouped at random, through a conversation on camera. There is
              nothing to prepare. Afterwards you privately say who made an impression.
            </p>
          )}
        </>
      }
    >
      <Button
        aria-label={isAccepting ? undefined : `Accept ${encounter.name}`}
        disabled={isAccepting || clash !== null}
        onClick={() => accept(id)}
      >
        {isAccepting ? 'Accepting...' : 'Accept'}
      </Button>
      <Button
        aria-label={`Decline ${encounter.name}`}
        variant="secondary"
        disabled={isAccepting}
        onClick={() => {
          decline(id, connectionId)
          tellNamed({ tone: 'neutral', sentence: `Declining ${encounter.name}...` })
        }}
      >
        Decline
      </Button>
    </EncounterCard>
  )
}
