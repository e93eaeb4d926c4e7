import type { Invitation } from '../../generated/client/client.ts'

/**
 * The key of a mail of a template about a seat. The sequence grows whenever a place is given up or offered again, so
 * that each such round has its own mails, and each mail only once.
 */
export function seatMailKey(template: string, seat: Pick<Invitation, 'id' | 'calendarSequence'>): string {
  return `${template}:${seat.id}:${seat.calendarSequence}`
}
