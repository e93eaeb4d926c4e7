import type { Prisma } from '../../generated/client/client.ts'
import { takeFromTable } from './takeFromTable.ts'

/**
 * Takes somebody whose membership has ended, or who is suspended, out of a table under way: ends their presence and
 * removes them from the video room. The seat stays, so that their attendance until now counts.
 */
export async function leaveTables(tx: Prisma.TransactionClient, memberId: number, now: Date): Promise<void> {
  const seats = await tx.invitation.findMany({
    where: {
      memberId,
      seatedAt: { not: null },
      encounter: { state: 'Scheduled', startsAt: { lte: now }, endsAt: { gt: now } },
    },
    select: { id: true },
  })
  for (const { id } of seats) await takeFromTable(tx, { invitationId: id }, now)
}
