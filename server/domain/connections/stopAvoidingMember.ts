import type { PrismaClient } from '../../generated/client/client.ts'
import { lockRows } from '../../platform/database/lockRows.ts'
import { barReturned, type Pair, readMemberships } from '../members/barReturned.ts'

/**
 * Takes back the member's own "Don't seat me with…", also where the other has left and come back. The other person's own wish,
 * if any, stays. If there is none to take back, nothing changes, and the reply is the same. While a report or an operator bars
 * the two, they stay barred (docs/rules.md, "Reporting").
 */
export async function stopAvoidingMember(db: PrismaClient, pair: Pair): Promise<Pair> {
  const { memberId, avoidedId } = pair
  await db.$transaction(async (tx) => {
    await lockRows(tx, { members: [memberId, avoidedId] })
    // Their wish of a former membership was carried over as their own.
    const wish = { memberId: { in: await readMemberships(tx, memberId) }, avoidedId, wished: true }
    await tx.avoidance.deleteMany({ where: { ...wish, hold: null } })
    await tx.avoidance.updateMany({ where: wish, data: { wished: false } })
    await barReturned(tx, pair)
  })
  return pair
}
