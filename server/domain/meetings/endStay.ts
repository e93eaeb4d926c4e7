import { patienceSeconds } from '#rules/guide/presence.ts'
import { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'

/** The row of a seat, or of an operator's place as a host. */
export type PlaceRow = { invitationId: number } | { hostId: number }

/**
 * Ends somebody's time at the table, who leaves it or is taken out of it. Earlier times, which ended as the page said nothing
 * more, stay as they were: who was away before was not there. A provider's record stays its own, for attendance; the guide
 * counts it no longer.
 *
 * @param row whose place it is
 */
export async function endStay(db: Db, row: PlaceRow, at: Date): Promise<void> {
  const lately = new Date(at.getTime() - patienceSeconds * 1000)
  const isTheirs =
    'hostId' in row ? Prisma.sql`host_id = ${row.hostId}` : Prisma.sql`invitation_id = ${row.invitationId}`
  // Whoever came by a process whose clock is ahead has been there for no time.
  await db.$executeRaw`
    UPDATE presence SET "left" = true, until_at = greatest(from_at, ${at})
    WHERE ${isTheirs} AND source = 'Page' AND NOT "left" AND until_at >= ${lately}`
  await db.$executeRaw`
    UPDATE presence SET heard_until = ${at}
    WHERE ${isTheirs} AND source <> 'Page' AND heard_from IS NOT NULL AND heard_until IS NULL`
}
