import { Prisma } from '../../generated/client/client.ts'

/** Formats an instant as in mails: UTC, ISO 8601. */
const instant = (column: Prisma.Sql) =>
  Prisma.sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Builds the `EncounterFacts` of a mail from a row `e` of encounters. */
export const encounterFacts = Prisma.sql`jsonb_build_object(
  'name', e.name, 'kind', e.kind, 'timeZone', e.time_zone,
  'startsAt', ${instant(Prisma.sql`e.starts_at`)}, 'endsAt', ${instant(Prisma.sql`e.ends_at`)})`

/** Builds the `SeatFacts` of a mail from a row `e` of encounters and a row `i` of invitations. */
export const seatFacts = Prisma.sql`jsonb_build_object(
  'invitationId', i.id, 'seatToken', i.seat_token, 'sequence', e.calendar_sequence + i.calendar_sequence)`
