import type { Encounter, Invitation } from '../../generated/client/client.ts'
import type { EncounterFacts, Instant, SeatFacts } from './definition.ts'
import type { Standing } from './staleness.ts'

/** Returns the facts of an encounter for a mail. */
export function encounterFacts({
  name,
  kind,
  startsAt,
  endsAt,
  timeZone,
}: Pick<Encounter, 'name' | 'kind' | 'startsAt' | 'endsAt' | 'timeZone'>): EncounterFacts {
  return { name, kind, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), timeZone }
}

/**
 * Returns the facts of one person's seat for a mail. Its sequence counts the changes of the encounter and of the seat.
 */
export function seatFacts(
  encounter: Pick<Encounter, 'calendarSequence'>,
  seat: Pick<Invitation, 'id' | 'seatToken' | 'calendarSequence'>,
): SeatFacts {
  const sequence = encounter.calendarSequence + seat.calendarSequence
  return { invitationId: seat.id, seatToken: seat.seatToken, sequence }
}

type Said = { encounter: EncounterFacts; seat?: SeatFacts | undefined; expiresAt?: Instant | undefined }

/** Returns the data of a mail with its encounter, seat and time to answer as they are now. */
export function withPresentFacts<Data extends Said>(said: Data, { encounter, invitation }: Standing): Data {
  if (!encounter) return said
  const expiresAt = invitation?.expiresAt
  return {
    ...said,
    encounter: encounterFacts(encounter),
    ...(said.seat && invitation && { seat: seatFacts(encounter, invitation) }),
    ...(said.expiresAt && expiresAt && { expiresAt: expiresAt.toISOString() }),
  }
}
