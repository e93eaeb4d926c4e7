import { graphql, useFragment } from 'react-relay/hooks'
import { Button } from '../../../ui/Button.tsx'
import type { WaitlistListItem_invitation$key } from './__generated__/WaitlistListItem_invitation.graphql.ts'
import styles from './EncounterCard.module.css'
import { EncounterCard } from './EncounterCard.tsx'

/** A place on a waitlist that the member may give up: its invitation's Relay id, and the encounter's name. */
export type WaitlistPlace = { id: string; name: string }

type WaitlistListItemProps = {
  invitation: WaitlistListItem_invitation$key
  /** Why giving it up failed */
  failure: string | false
  onAsk: (place: WaitlistPlace) => void
}

/**
 * One place on a waitlist.
 *
 * @param props the waitlisted invitation, why that failed, and who asks whether to give it up
 */
export function WaitlistListItem({ invitation, failure, onAsk }: WaitlistListItemProps) {
  const { id, waitlistPosition, encounter } = useFragment(
    graphql`
      fragment WaitlistListItem_invitation on Invitation {
        id
        waitlistPosition
        encounter {
          name
          ...EncounterCard_encounter
        }
      }
    `,
    invitation,
  )
  return (
    <EncounterCard
      encounter={encounter}
      note={
        <>
          {waitlistPosition !== null && <p>You are number {waitlistPosition} in line.</p>}
          {failure && <p className={styles.urgent}>{failure}</p>}
        </>
      }
    >
      <Button
        aria-label={`Remove from Waitlist: ${encounter.name}`}
        variant="quiet"
        onClick={() => onAsk({ id, name: encounter.name })}
      >
        Remove from Waitlist
      </Button>
    </EncounterCard>
  )
}
