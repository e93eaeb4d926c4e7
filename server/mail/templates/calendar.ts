import ical, {
  type ICalAlarmData,
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'
import { joinOpensMinutes } from '#rules/encounters/encounter.ts'
import { seatTitle } from '#rules/seats/calendarEntry.ts'
import type { EncounterFacts, MailContext, SeatFacts } from './definition.ts'

/** One person's calendar entry for one seat. */
export type CalendarEntry = { method: 'REQUEST' | 'CANCEL'; encounter: EncounterFacts; seat: SeatFacts }

export type Attachment = { name: string; contentType: string; content: string }

/** Our own address for a seat; the meeting link itself is never mailed. */
export function meetUrl(appUrl: string, seatToken: string): string {
  return `${appUrl}/meet/${seatToken}`
}

/** Names a seat in calendars, in every file about it, so that none of them makes a second entry. */
export function seatUid(appUrl: string, invitationId: number): string {
  return `seat-${invitationId}@${new URL(appUrl).hostname}`
}

const minute = 60
/** How long before the start a calendar reminds, in seconds: a day, and time enough to find a quiet place. */
const remindersBefore = [24 * 60 * minute, 30 * minute]

/** What a calendar reminds of a seat with (RFC 5545, VALARM), the same in every file, since all carry the seat's one UID. */
export const seatAlarms: ICalAlarmData[] = remindersBefore.map((triggerBefore) => ({
  type: ICalAlarmType.display,
  triggerBefore,
}))

/** The program that writes our calendar files (RFC 5545, PRODID). */
export const calendarProduct = { company: 'Encounters', product: 'Seats', language: 'EN' }

/** Who writes, from MAIL_FROM: `Name <address>` or a bare address. */
export function calendarOrganizer(from: string): { name: string; email: string } {
  const [, name = '', email = from] = /^(.*)<([^<>]+)>$/.exec(from) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1') || 'Encounters', email: email.trim() }
}

/**
 * Writes the calendar file of a mail about a seat (RFC 5545, RFC 5546): the UID stays that of the seat, so a later
 * REQUEST moves the entry and a CANCEL takes it away, provided SEQUENCE grew. Times are UTC; calendars show them in
 * their owner's zone.
 *
 * @throws when the encounter's instants are not dates
 */
export function calendarFile(entry: CalendarEntry, context: MailContext): Attachment {
  const { method, encounter, seat } = entry
  const { appUrl, to } = context
  const organizer = calendarOrganizer(context.from)
  const canceled = method === 'CANCEL'
  const join = meetUrl(appUrl, seat.seatToken)
  const calendar = ical({
    prodId: calendarProduct,
    method: canceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  })
  calendar.createEvent({
    id: seatUid(appUrl, seat.invitationId),
    sequence: seat.sequence,
    stamp: context.writtenAt,
    start: new Date(encounter.startsAt),
    end: new Date(encounter.endsAt),
    summary: seatTitle(encounter.name),
    status: canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer,
    attendees: [
      {
        ...(to.name && { name: to.name }),
        email: to.address,
        role: ICalAttendeeRole.REQ,
        status: canceled ? ICalAttendeeStatus.DECLINED : ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      },
    ],
    ...(canceled
      ? {}
      : {
          location: join,
          url: join,
          alarms: seatAlarms,
          description: `Join here, from ${joinOpensMinutes} minutes before the start: ${join}`,
        }),
  })
  return {
    name: 'encounter.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: `${calendar.toString()}\r\n`,
  }
}
