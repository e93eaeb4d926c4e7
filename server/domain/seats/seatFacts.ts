import type { Encounter, Invitation } from '../../generated/client/client.ts'
import type { EncounterFacts, SeatFacts } from '../../mail/templates/definition.ts'

/** What a mail says of an encounter. */
export function encounterFacts({
  name,
  kind,
  startsAt,
  endsAt,
  timeZone,
}: Pick<Encounter, 'name' | 'kind' | 'startsAt' | 'endsAt' | 'timeZone'>): EncounterFacts {
  return { name, kind, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), timeZone }
}

/** What a mail says of one person's seat; calendars follow the changes of the encounter and of the seat. */
export function seatFacts(
  encounter: Pick<Encounter, 'calendarSequence'>,
  seat: Pick<Invitation, 'id' | 'seatToken' | 'calendarSequence'>,
): SeatFacts {
  const sequence = encounter.calendarSequence + seat.calendarSequence
  return { invitationId: seat.id, seatToken: seat.seatToken, sequence }
}

/**
 * The key of a mail of a template about a seat. The sequence grows whenever a place is given up or offered again, so
 * that each such round has its own mails, and each mail only once.
 */
export function seatMailKey(template: string, seat: Pick<Invitation, 'id' | 'calendarSequence'>): string {
  return `${template}:${seat.id}:${seat.calendarSequence}`
}
