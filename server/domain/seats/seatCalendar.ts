import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { seatDescription, seatTitle } from '#rules/seats/calendarEntry.ts'
import type { Encounter } from '../../generated/client/client.ts'
import { calendarOrganizer, calendarProduct, seatAlarms, seatUid } from '../../mail/templates/calendar.ts'
import type { Config } from '../../platform/config/config.ts'

type Seat = {
  invitationId: number
  /** RFC 5545 SEQUENCE: the number of changes of the encounter plus those of the seat, as in mailed entries. */
  sequence: number
  encounter: Pick<Encounter, 'state' | 'name' | 'startsAt' | 'endsAt'>
}

/**
 * Renders a seat as a calendar file (RFC 5545; METHOD PUBLISH of RFC 5546, 3.2.1). UID and SEQUENCE match the mailed
 * entry, so a calendar that has it makes no second entry, and removes it once the encounter is canceled. The entry
 * links to My Encounters, never to the meeting.
 *
 * @param now when it is rendered
 * @returns the file's text, times in UTC
 */
export function seatCalendar(
  { invitationId, sequence, encounter }: Seat,
  { appUrl, mailFrom }: Pick<Config, 'appUrl' | 'mailFrom'>,
  now: Date,
): string {
  const isCanceled = encounter.state === 'Canceled'
  const page = `${appUrl}/member/my-encounters`
  const calendar = ical({ prodId: calendarProduct, method: ICalCalendarMethod.PUBLISH })
  calendar.createEvent({
    id: seatUid(appUrl, invitationId),
    sequence,
    stamp: now,
    start: encounter.startsAt,
    end: encounter.endsAt,
    summary: seatTitle(encounter.name),
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: calendarOrganizer(mailFrom),
    url: page,
    ...(!isCanceled && {
      location: page,
      alarms: seatAlarms,
      description: seatDescription(page),
    }),
  })
  return `${calendar.toString()}\r\n`
}
