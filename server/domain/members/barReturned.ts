import type { Prisma } from '../../generated/client/client.ts'

/** Two who are not to meet: whose wish, report or case it is, and the other. */
export type Pair = { memberId: number; avoidedId: number }

/**
 * Reads the pairs of memberships that are of the same two people: the pair itself and, where one of them canceled and came back
 * under their address, the one with the new membership. Who comes back at that moment is seen where the former memberships are
 * locked, since a new profile locks them, too.
 */
export async function readSamePairs(
  tx: Prisma.TransactionClient,
  { memberId, avoidedId }: Pair,
): Promise<Pair[]> {
  return tx.$queryRaw<Pair[]>`
    WITH person AS (
      SELECT id AS was, id FROM members WHERE id IN (${memberId}, ${avoidedId})
      UNION ALL
      SELECT former.id, back.id FROM members former JOIN members back ON back.email = former.email
      WHERE former.id IN (${memberId}, ${avoidedId}) AND former.status = 'Canceled' AND former.erased_at IS NULL
        AND back.status <> 'Canceled'
    )
    SELECT one.id AS "memberId", other.id AS "avoidedId" FROM person one, person other
    WHERE one.was = ${memberId} AND other.was = ${avoidedId} AND one.id <> other.id
    ORDER BY one.id, other.id`
}

/**
 * Lets a bar, if there is one, hold for whoever of the two came back, as that of before their return does. It becomes a bar of
 * ours there: nobody reads the new username in their wishes.
 */
export async function barReturned(tx: Prisma.TransactionClient, pair: Pair): Promise<void> {
  const bar = await tx.avoidance.findUnique({ where: { memberId_avoidedId: pair } })
  if (!bar) return
  for (const { memberId, avoidedId } of await readSamePairs(tx, pair)) {
    if (memberId === pair.memberId && avoidedId === pair.avoidedId) continue
    await tx.$executeRaw`
      INSERT INTO avoidances (member_id, avoided_id, created_at, wished, hold)
      VALUES (${memberId}, ${avoidedId}, ${bar.createdAt}, false, ${bar.hold ?? 'Operator'}::avoidance_hold)
      ON CONFLICT (member_id, avoided_id) DO UPDATE SET hold = coalesce(avoidances.hold, excluded.hold)`
  }
}
