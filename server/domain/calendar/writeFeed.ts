import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { seatDescription, seatTitle } from '#rules/seats/calendarEntry.ts'
import type { Encounter } from '../../generated/client/client.ts'
import { calendarOrganizer, calendarProduct, seatAlarms, seatUid } from '../../mail/templates/calendar.ts'
import type { Config } from '../../platform/config/config.ts'

export type FeedSeat = {
  invitationId: number
  /** RFC 5545 SEQUENCE: the number of changes of the encounter plus those of the seat, as in mailed entries. */
  sequence: number
  isCanceled: boolean
  /** When the entry last changed, as far as the database knows. */
  changedAt: Date
  encounter: Pick<Encounter, 'name' | 'startsAt' | 'endsAt'>
}

/** Seconds after which calendar programs should reload the feed. */
const refreshAfter = 60 * 60

/**
 * The only component of a calendar without seats: the UTC time zone. RFC 5545 (3.6) requires at least one component.
 * The library would write it among the properties, which must come before all components.
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
 * Renders a member's seats as a calendar feed (RFC 5545, RFC 7986). UID and SEQUENCE match the mailed entries. The
 * entries link to My Encounters and contain no meeting link and no names. The same seats give the same bytes, so that
 * the ETag stays valid.
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
    // PUBLISH requires at least one entry (RFC 5546, 3.2.1).
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
