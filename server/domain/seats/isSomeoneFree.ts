import { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { isFreeForSeat } from './seatBars.ts'

/**
 * Whether anybody on the waitlist of an encounter may take a seat that becomes free, as far as operators may know. Who
 * is barred from whom is left out: somebody who gets a seat once another person is taken off would be known to be barred
 * from that person.
 */
export async function isSomeoneFree(db: Db, encounterId: number): Promise<boolean> {
  const [found] = await db.$queryRaw<{ isFree: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM encounters e JOIN invitations i ON i.encounter_id = e.id JOIN members m ON m.id = i.member_id
      WHERE e.id = ${encounterId} AND i.is_waitlisted AND ${isFreeForSeat(Prisma.sql`m`)}) AS "isFree"`
  return found?.isFree ?? false
}
