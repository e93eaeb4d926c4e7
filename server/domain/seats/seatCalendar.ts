import ical, { ICalCalendarMethod } from 'ical-generator'
import type { Encounter } from '../../generated/client/client.ts'
import { calendarProduct } from '../../mail/templates/calendar.ts'
import { type EnteredSeat, entryPage, seatEntry } from '../../mail/templates/seatEntry.ts'
import type { Config } from '../../platform/config/config.ts'

type Seat = Omit<EnteredSeat, 'isCanceled'> & { encounter: Pick<Encounter, 'state'> }

/**
 * Renders a seat as a calendar file (RFC 5545; METHOD PUBLISH of RFC 5546, 3.2.1). UID and SEQUENCE match the mailed
 * entry, so a calendar that has it makes no second entry, and removes it once the encounter is canceled. The entry
 * links to My Encounters, never to the meeting.
 *
 * @param now when it is rendered
 * @returns the file's text, times in UTC
 */
export function seatCalendar(seat: Seat, config: Pick<Config, 'appUrl' | 'mailFrom'>, now: Date): string {
  const isCanceled = seat.encounter.state === 'Canceled'
  const calendar = ical({ prodId: calendarProduct, method: ICalCalendarMethod.PUBLISH })
  calendar.createEvent({
    ...seatEntry({ ...seat, isCanceled }, config, now),
    ...(!isCanceled && { location: entryPage(config.appUrl) }),
  })
  return `${calendar.toString()}\r\n`
}
