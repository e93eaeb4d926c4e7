import { graphql, useFragment } from 'react-relay/hooks'
import { isPromoting } from '#rules/seats/seat.ts'
import { Button } from '../../../ui/Button.tsx'
import type { AskedPlace } from '../happeningNow/LeaveQuestion.tsx'
import type { WaitlistListItem_invitation$key } from './__generated__/WaitlistListItem_invitation.graphql.ts'
import styles from './EncounterCard.module.css'
import { EncounterCard } from './EncounterCard.tsx'

type Wait = { position: number; startsAt: Date; isPaused: boolean; now: Date }

/**
 * What the member can expect: waiting members get free seats until some hours before the start, and not while they are
 * paused.
 */
function waitWords({ position, startsAt, isPaused, now }: Wait): string {
  if (!isPromoting(startsAt, now)) {
    return 'No seat has opened, so your evening is free. We email you if one still does.'
  }
  return isPaused
    ? `You are number ${position} in line, but no seat comes to you while your membership is paused.`
    : `You are number ${position} in line.`
}

type WaitlistListItemProps = {
  invitation: WaitlistListItem_invitation$key
  /** Whether the member is paused */
  isPaused: boolean
  now: Date
  /** Why leaving the waitlist failed */
  failure: string | false
  onAsk: (place: AskedPlace) => void
}

/** One place on a waitlist. */
export function WaitlistListItem({ invitation, isPaused, now, failure, onAsk }: WaitlistListItemProps) {
  const {
    id,
    waitlistPosition: position,
    encounter,
  } = useFragment(
    graphql`
      fragment WaitlistListItem_invitation on Invitation {
        id
        waitlistPosition
        encounter {
          name
          startsAt
          ...EncounterCard_encounter
        }
      }
    `,
    invitation,
  )
  const startsAt = new Date(encounter.startsAt)
  return (
    <EncounterCard
      encounter={encounter}
      note={
        <>
          {typeof position === 'number' && <p>{waitWords({ position, startsAt, isPaused, now })}</p>}
          {failure && <p className={styles.urgent}>{failure}</p>}
        </>
      }
    >
      <Button
        aria-label={`Remove from Waitlist: ${encounter.name}`}
        variant="quiet"
        onClick={() => onAsk({ id, name: encounter.name, startsAt: encounter.startsAt })}
      >
        Remove from Waitlist
      </Button>
    </EncounterCard>
  )
}
