import { type ICalEventData, ICalEventStatus } from 'ical-generator'
import { seatDescription, seatTitle } from '#rules/seats/calendarEntry.ts'
import type { Config } from '../../platform/config/config.ts'
import { calendarOrganizer, seatAlarms, seatUid } from './calendar.ts'

export type EnteredSeat = {
  invitationId: number
  /** RFC 5545 SEQUENCE: the number of changes of the encounter plus those of the seat, as in mailed entries. */
  sequence: number
  isCanceled: boolean
  encounter: { name: string; startsAt: Date; endsAt: Date }
}

/** Returns the address that the entry of a seat leads to: My Encounters, never the meeting. */
export const entryPage = (appUrl: string): string => `${appUrl}/member/my-encounters`

/**
 * Makes the entry of a seat for a calendar that a member downloads or follows. UID and SEQUENCE match the mailed entry,
 * so a calendar that has it makes no second one.
 *
 * @param stamp when the entry last changed, or is rendered
 */
export function seatEntry(
  { invitationId, sequence, isCanceled, encounter }: EnteredSeat,
  { appUrl, mailFrom }: Pick<Config, 'appUrl' | 'mailFrom'>,
  stamp: Date,
): ICalEventData {
  const page = entryPage(appUrl)
  return {
    id: seatUid(appUrl, invitationId),
    sequence,
    stamp,
    start: encounter.startsAt,
    end: encounter.endsAt,
    summary: seatTitle(encounter.name),
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: calendarOrganizer(mailFrom),
    url: page,
    ...(!isCanceled && { description: seatDescription(page), alarms: seatAlarms }),
  }
}
