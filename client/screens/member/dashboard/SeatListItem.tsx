import { graphql, useFragment } from 'react-relay/hooks'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { loadedPart } from '../../../ui/loadedPart.tsx'
import { JoinCountdown } from '../happeningNow/JoinCountdown.tsx'
import { JoinSeat } from '../happeningNow/JoinSeat.tsx'
import type { AskedPlace } from '../happeningNow/LeaveQuestion.tsx'
import type { SeatListItem_invitation$key } from './__generated__/SeatListItem_invitation.graphql.ts'
import { EncounterCard } from './EncounterCard.tsx'

// It contains the library that builds the links of web calendars, which are not needed at once.
const AddToCalendar = loadedPart(
  () => import('../happeningNow/AddToCalendar.tsx').then((module) => module.AddToCalendar),
  <Button variant="quiet" disabled>
    Add to calendar
  </Button>,
)

type SeatListItemProps = { invitation: SeatListItem_invitation$key; onAsk: (seat: AskedPlace) => void }

/** One seat at an upcoming encounter: a countdown, the button to join, and the calendar. */
export function SeatListItem({ invitation, onAsk }: SeatListItemProps) {
  const seat = useFragment(
    graphql`
      fragment SeatListItem_invitation on Invitation {
        id
        afterRemovalUrl
        encounter {
          name
          startsAt
          ...EncounterCard_encounter
        }
        ...JoinCountdown_invitation
        ...JoinSeat_invitation
        ...AddToCalendar_invitation
      }
    `,
    invitation,
  )
  const { id, afterRemovalUrl, encounter } = seat
  return (
    <EncounterCard
      encounter={encounter}
      badge={!afterRemovalUrl && <Badge tone="good">You're in</Badge>}
      note={<JoinCountdown invitation={seat} />}
    >
      <JoinSeat invitation={seat} />
      <AddToCalendar invitation={seat} />
      <Button
        aria-label={`Cancel RSVP: ${encounter.name}`}
        variant="quiet"
        onClick={() => onAsk({ id, name: encounter.name, startsAt: encounter.startsAt })}
      >
        Cancel RSVP
      </Button>
    </EncounterCard>
  )
}
