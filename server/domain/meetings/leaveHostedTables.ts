import type { Prisma } from '../../generated/client/client.ts'
import { takeFromTable } from './takeFromTable.ts'

/** Takes somebody who is no operator any more out of the tables that they host without a seat. */
export async function leaveHostedTables(
  tx: Prisma.TransactionClient,
  operatorId: number,
  now: Date,
): Promise<void> {
  const hosting = await tx.tableHost.findMany({
    where: { operatorId, encounter: { state: 'Scheduled', endsAt: { gt: now } } },
    select: { id: true },
  })
  for (const { id } of hosting) await takeFromTable(tx, { hostId: id }, now)
}
