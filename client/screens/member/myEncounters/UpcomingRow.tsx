import { graphql, useFragment } from 'react-relay/hooks'
import { fullDate, ownMoment, shortTime } from '#rules/dates.ts'
import { ownTimeZone } from '../../../browser/ownTimeZone.ts'
import { serverNow } from '../../../browser/serverClock.ts'
import { Button } from '../../../ui/Button.tsx'
import { Cell } from '../../../ui/Table.tsx'
import { AddToCalendar } from '../happeningNow/AddToCalendar.tsx'
import { JoinCountdown } from '../happeningNow/JoinCountdown.tsx'
import { JoinSeat } from '../happeningNow/JoinSeat.tsx'
import type { AskedPlace } from '../happeningNow/LeaveQuestion.tsx'
import type { UpcomingRow_invitation$key } from './__generated__/UpcomingRow_invitation.graphql.ts'
import { LobbyLink } from './LobbyLink.tsx'
import styles from './UpcomingRow.module.css'

type UpcomingRowProps = {
  invitation: UpcomingRow_invitation$key
  noteId: string
  onAsk: (seat: AskedPlace) => void
}

/** One upcoming encounter: its start, the button to join, and the one to give the seat up. */
export function UpcomingRow({ invitation, noteId, onAsk }: UpcomingRowProps) {
  const seat = useFragment(
    graphql`
      fragment UpcomingRow_invitation on Invitation {
        id
        afterRemovalUrl
        encounter {
          name
          startsAt
          timeZone
        }
        ...JoinCountdown_invitation
        ...JoinSeat_invitation
        ...LobbyLink_invitation
        ...AddToCalendar_invitation
      }
    `,
    invitation,
  )
  const { name, startsAt: start, timeZone } = seat.encounter
  const startsAt = new Date(start)
  const own = ownMoment(startsAt, timeZone, ownTimeZone(), serverNow())
  return (
    <tr>
      <Cell label="Event" kind="name">
        {name}
      </Cell>
      <Cell label="Date">{fullDate(startsAt, timeZone)}</Cell>
      <Cell label="Time">
        <time className={styles.time} dateTime={start}>
          {shortTime(startsAt, timeZone)}
        </time>
        {own && <p className={styles.countdown}>{own} where you are</p>}
      </Cell>
      <Cell label="Actions" kind="actions">
        <div className={styles.ways}>
          <JoinSeat invitation={seat} noteId={noteId} />
          <Button
            variant="secondary"
            aria-label={`Cancel ${name}`}
            onClick={() => onAsk({ id: seat.id, name, startsAt: start })}
          >
            Cancel
          </Button>
        </div>
        <JoinCountdown invitation={seat} />
        {!seat.afterRemovalUrl && <LobbyLink invitation={seat} />}
        <AddToCalendar invitation={seat} />
      </Cell>
    </tr>
  )
}
