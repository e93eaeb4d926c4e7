import { type Invitation, Prisma } from '../../generated/client/client.ts'

/**
 * Returns the key of a mail about a seat. The sequence grows whenever a place is given up or offered again, so that
 * each such round has its own mails, and each mail only once.
 */
export function seatMailKey(template: string, seat: Pick<Invitation, 'id' | 'calendarSequence'>): string {
  return `${template}:${seat.id}:${seat.calendarSequence}`
}

/** The same key in SQL, of a row `i` of invitations and a template that is text in SQL. */
export const seatMailKeyOf = (template: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`${template} || ':' || i.id || ':' || i.calendar_sequence`

/** Builds the condition that no mail of the template was written for a row `i` of invitations in its present round. */
export const hasNoMail = (template: string): Prisma.Sql => Prisma.sql`NOT EXISTS (
  SELECT FROM outbox_mails known WHERE known.key = ${seatMailKeyOf(Prisma.sql`${template}::text`)})`
