import { google, outlook, yahoo } from 'calendar-link'
import { useId, useRef } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { seatDescription, seatTitle } from '#rules/seats/calendarEntry.ts'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { AddToCalendar_invitation$key } from './__generated__/AddToCalendar_invitation.graphql.ts'
import styles from './AddToCalendar.module.css'
import { useCalendarFile } from './useCalendarFile.ts'

const calendars = [
  { words: 'Google Calendar', address: google },
  { words: 'Outlook.com', address: outlook },
  { words: 'Yahoo Calendar', address: yahoo },
] as const

const page = () => `${window.location.origin}/member/my-encounters`

/**
 * Adds an encounter to a calendar: as a file for the device's calendar, or in one of the common web calendars. People
 * who share that calendar see the address of the seat's page, never the meeting's.
 */
export function AddToCalendar({ invitation }: { invitation: AddToCalendar_invitation$key }) {
  const { id, encounter } = useFragment(
    graphql`
      fragment AddToCalendar_invitation on Invitation {
        id
        encounter {
          name
          startsAt
          endsAt
        }
      }
    `,
    invitation,
  )
  const menuId = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [save, saving] = useCalendarFile(id)
  const close = () => menu.current?.hidePopover()
  const entry = {
    title: seatTitle(encounter.name),
    start: new Date(encounter.startsAt),
    end: new Date(encounter.endsAt),
    location: page(),
    description: seatDescription(page()),
  }
  return (
    <div className={styles.opener}>
      <Button variant="quiet" popoverTarget={menuId} aria-label={`Add to calendar: ${encounter.name}`}>
        Add to calendar
      </Button>
      <div ref={menu} id={menuId} className={styles.menu} popover="auto">
        <BusyButton
          variant="quiet"
          busy={saving}
          onClick={async () => {
            await save()
            close()
          }}
        >
          {saving ? 'Preparing...' : 'Calendar file (.ics)'}
        </BusyButton>
        {calendars.map(({ words, address }) => (
          <a key={words} href={address(entry)} target="_blank" rel="noopener noreferrer" onClick={close}>
            {words}
          </a>
        ))}
      </div>
    </div>
  )
}
