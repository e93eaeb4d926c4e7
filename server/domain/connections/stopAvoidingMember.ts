import type { PrismaClient } from '../../generated/client/client.ts'

/**
 * Takes back the member's own "Don't seat me with…". The other person's own wish, if any, stays. If there
 * is none to take back, nothing changes, and the reply is the same. While a report or an operator bars the two, they stay
 * barred (docs/rules.md, "Reporting").
 */
export async function stopAvoidingMember(
  db: PrismaClient,
  { memberId, avoidedId }: { memberId: number; avoidedId: number },
): Promise<{ memberId: number; avoidedId: number }> {
  // In this order: a hold that comes between the two finds no row, or leaves one that is not wished.
  await db.avoidance.deleteMany({ where: { memberId, avoidedId, hold: null } })
  await db.avoidance.updateMany({ where: { memberId, avoidedId, wished: true }, data: { wished: false } })
  return { memberId, avoidedId }
}
