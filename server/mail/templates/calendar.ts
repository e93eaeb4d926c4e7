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

/** Returns our own address of a seat; the meeting link itself is never mailed. */
export function meetUrl(appUrl: string, seatToken: string): string {
  return `${appUrl}/meet/${seatToken}`
}

/** Returns the UID of a seat: the same in every calendar file about it, so that none creates a second entry. */
export function seatUid(appUrl: string, invitationId: number): string {
  return `seat-${invitationId}@${new URL(appUrl).hostname}`
}

const minute = 60
/** Seconds before the start at which a calendar reminds: a day, and time enough to find a quiet place. */
const remindersBefore = [24 * 60 * minute, 30 * minute]

/** The alarms of a seat's calendar entry (RFC 5545, VALARM), the same in every file, since all have the seat's UID. */
export const seatAlarms: ICalAlarmData[] = remindersBefore.map((triggerBefore) => ({
  type: ICalAlarmType.display,
  triggerBefore,
}))

/** The program that writes our calendar files (RFC 5545, PRODID). */
export const calendarProduct = { company: 'Encounters', product: 'Seats', language: 'EN' }

/** Parses the sender from MAIL_FROM: `Name <address>` or a bare address. */
export function calendarOrganizer(from: string): { name: string; email: string } {
  const [, name = '', email = from] = /^(.*)<([^<>]+)>$/.exec(from) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1') || 'Encounters', email: email.trim() }
}

/**
 * Makes the calendar file of a mail about a seat (RFC 5545, RFC 5546). The UID is that of the seat, so a later REQUEST
 * moves the entry and a CANCEL removes it, provided SEQUENCE grew. Times are UTC; calendars show them in their owner's
 * zone.
 *
 * @throws if the encounter's instants are not dates
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
