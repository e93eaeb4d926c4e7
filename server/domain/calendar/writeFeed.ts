import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { seatDescription, seatTitle } from '#rules/seats/calendarEntry.ts'
import type { Encounter } from '../../generated/client/client.ts'
import { calendarOrganizer, calendarProduct, seatAlarms, seatUid } from '../../mail/templates/calendar.ts'
import type { Config } from '../../platform/config/config.ts'

export type FeedSeat = {
  invitationId: number
  /** RFC 5545 SEQUENCE: the encounter's and the seat's own changes added up, as the mails count. */
  sequence: number
  isCanceled: boolean
  /** When the entry last changed, as far as is stored. */
  changedAt: Date
  encounter: Pick<Encounter, 'name' | 'startsAt' | 'endsAt'>
}

/** Seconds after which calendars are asked to look again. */
const refreshAfter = 60 * 60

/**
 * The one component of a calendar without a seat, since RFC 5545 (3.6) asks for one at least: the zone of our times. The library
 * would write it between properties, which have to come first.
 */
const utc = `BEGIN:VTIMEZONE
TZID:Etc/UTC
BEGIN:STANDARD
DTSTART:19700101T000000
TZNAME:UTC
TZOFFSETFROM:+0000
TZOFFSETTO:+0000
END:STANDARD
END:VTIMEZONE
`.replaceAll('\n', '\r\n')

/**
 * Writes a member's seats as a calendar to follow (RFC 5545, RFC 7986). UID and SEQUENCE are those of the mailed entries. It
 * leads to My Encounters and names no room and nobody. The same seats give the same bytes, so that its ETag holds.
 *
 * @returns the calendar's text, times in UTC
 */
export function writeFeed(
  seats: readonly FeedSeat[],
  { appUrl, mailFrom }: Pick<Config, 'appUrl' | 'mailFrom'>,
): string {
  const page = `${appUrl}/member/my-encounters`
  const calendar = ical({
    prodId: calendarProduct,
    // Nothing can be published without an entry (RFC 5546, 3.2.1).
    ...(seats.length > 0 && { method: ICalCalendarMethod.PUBLISH }),
    name: 'Encounters',
    ttl: refreshAfter,
  })
  for (const { invitationId, sequence, isCanceled, changedAt, encounter } of seats) {
    calendar.createEvent({
      id: seatUid(appUrl, invitationId),
      sequence,
      stamp: changedAt,
      start: encounter.startsAt,
      end: encounter.endsAt,
      summary: seatTitle(encounter.name),
      status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      organizer: calendarOrganizer(mailFrom),
      url: page,
      ...(!isCanceled && {
        description: seatDescription(page),
        alarms: seatAlarms,
      }),
    })
  }
  const end = 'END:VCALENDAR'
  const text = calendar.toString()
  return `${seats.length > 0 ? text : text.replace(end, utc + end)}\r\n`
}
