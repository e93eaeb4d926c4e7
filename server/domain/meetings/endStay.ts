import { patienceSeconds } from '#rules/guide/presence.ts'
import { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'

/** The row of a seat, or of an operator's place as a host. */
export type PlaceRow = { invitationId: number } | { hostId: number }

/**
 * Ends the stay of somebody who leaves the table or is taken out of it. Earlier stays, which ended when the page
 * stopped reporting, do not change: somebody who was away by then was not present. The video provider's record stays as
 * it is for attendance, but the guide no longer counts it.
 *
 * @param row the seat or host place
 */
export async function endStay(db: Db, row: PlaceRow, at: Date): Promise<void> {
  const lately = new Date(at.getTime() - patienceSeconds * 1000)
  const isTheirs =
    'hostId' in row ? Prisma.sql`host_id = ${row.hostId}` : Prisma.sql`invitation_id = ${row.invitationId}`
  // A page may have reported through a process whose clock is ahead; its stay then has no length.
  await db.$executeRaw`
    UPDATE presence SET "left" = true, until_at = greatest(from_at, ${at})
    WHERE ${isTheirs} AND source = 'Page' AND NOT "left" AND until_at >= ${lately}`
  await db.$executeRaw`
    UPDATE presence SET heard_until = ${at}
    WHERE ${isTheirs} AND source <> 'Page' AND heard_from IS NOT NULL AND heard_until IS NULL`
}
