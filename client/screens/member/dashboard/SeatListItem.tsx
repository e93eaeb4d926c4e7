import { graphql, useFragment } from 'react-relay/hooks'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { JoinSeat } from '../happeningNow/JoinSeat.tsx'
import type { SeatListItem_invitation$key } from './__generated__/SeatListItem_invitation.graphql.ts'
import { EncounterCard } from './EncounterCard.tsx'

/** A seat that the member may give up: its invitation's Relay id, and the encounter's name. */
export type HeldSeat = { id: string; name: string }

type SeatListItemProps = { invitation: SeatListItem_invitation$key; onAsk: (seat: HeldSeat) => void }

/**
 * One seat at an encounter ahead, with the way in once it is open.
 *
 * @param props the accepted invitation, and who asks whether to give it up
 */
export function SeatListItem({ invitation, onAsk }: SeatListItemProps) {
  const seat = useFragment(
    graphql`
      fragment SeatListItem_invitation on Invitation {
        id
        encounter {
          name
          ...EncounterCard_encounter
        }
        ...JoinSeat_invitation
      }
    `,
    invitation,
  )
  const { id, encounter } = seat
  return (
    <EncounterCard encounter={encounter} badge={<Badge tone="good">You're in</Badge>}>
      <JoinSeat invitation={seat} />
      <Button
        aria-label={`Cancel RSVP: ${encounter.name}`}
        variant="secondary"
        onClick={() => onAsk({ id, name: encounter.name })}
      >
        Cancel RSVP
      </Button>
    </EncounterCard>
  )
}
