import ical, { ICalCalendarMethod } from 'ical-generator'
import { calendarProduct } from '../../mail/templates/calendar.ts'
import { type EnteredSeat, seatEntry } from '../../mail/templates/seatEntry.ts'
import type { Config } from '../../platform/config/config.ts'

export type FeedSeat = EnteredSeat & {
  /** When the entry last changed, as far as the database knows. */
  changedAt: Date
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
export function writeFeed(seats: readonly FeedSeat[], config: Pick<Config, 'appUrl' | 'mailFrom'>): string {
  const calendar = ical({
    prodId: calendarProduct,
    // PUBLISH requires at least one entry (RFC 5546, 3.2.1).
    ...(seats.length > 0 && { method: ICalCalendarMethod.PUBLISH }),
    name: 'Encounters',
    ttl: refreshAfter,
  })
  for (const seat of seats) calendar.createEvent(seatEntry(seat, config, seat.changedAt))
  const end = 'END:VCALENDAR'
  const text = calendar.toString()
  return `${seats.length > 0 ? text : text.replace(end, utc + end)}\r\n`
}
