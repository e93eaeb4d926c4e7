import type { Prisma } from '../../generated/client/client.ts'
import { endStay } from '../meetings/endStay.ts'
import { leaveRoom } from '../meetings/leaveRoom.ts'

/** Takes somebody who is no operator any more out of the tables at which they host without a seat, with their place in the room. */
export async function leaveHostedTables(
  tx: Prisma.TransactionClient,
  operatorId: number,
  now: Date,
): Promise<void> {
  const hosting = await tx.tableHost.findMany({
    where: { operatorId, encounter: { state: 'Scheduled', endsAt: { gt: now } } },
    select: { id: true },
  })
  for (const { id } of hosting) {
    await endStay(tx, { hostId: id }, now)
    await leaveRoom(tx, { host: id })
  }
}
