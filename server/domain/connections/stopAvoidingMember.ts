import type { PrismaClient } from '../../generated/client/client.ts'

/**
 * Takes back the member's own "Don't seat me with…". The other person's own wish, if any, stays. If there
 * is none to take back, nothing changes, and the reply is the same.
 */
export async function stopAvoidingMember(
  db: PrismaClient,
  { memberId, avoidedId }: { memberId: number; avoidedId: number },
): Promise<{ memberId: number; avoidedId: number }> {
  await db.avoidance.deleteMany({ where: { memberId, avoidedId } })
  return { memberId, avoidedId }
}
