import type { PrismaClient } from '../../generated/client/client.ts'

/** Revokes a member's friend link that nobody has used. A link that is used or revoked already stays as it is. */
export async function endFriendLink(
  db: PrismaClient,
  { memberId, linkId }: { memberId: number; linkId: number },
  now: Date,
): Promise<void> {
  await db.friendLink.updateMany({
    where: { id: linkId, memberId, usedAt: null, endedAt: null },
    data: { endedAt: now },
  })
}
