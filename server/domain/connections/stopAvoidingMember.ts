import type { PrismaClient } from '../../generated/client/client.ts'
import { lockRows } from '../../platform/database/lockRows.ts'
import { barReturned, type Pair, readMemberships } from '../members/barReturned.ts'

/**
 * Takes back a member's own "Don't seat me with…", also for a membership the other came back with. The other person's
 * own wish stays. If there is nothing to take back, nothing changes and the reply is the same. The two stay barred
 * while a report or an operator bars them (docs/rules.md, "Reporting").
 */
export async function stopAvoidingMember(db: PrismaClient, pair: Pair): Promise<Pair> {
  const { memberId, avoidedId } = pair
  await db.$transaction(async (tx) => {
    await lockRows(tx, { members: [memberId, avoidedId] })
    // A wish from a former membership of the member was carried over as their own.
    const wish = { memberId: { in: await readMemberships(tx, memberId) }, avoidedId, wished: true }
    await tx.avoidance.deleteMany({ where: { ...wish, hold: null } })
    await tx.avoidance.updateMany({ where: wish, data: { wished: false } })
    await barReturned(tx, pair)
  })
  return pair
}
