import type { PrismaClient } from '../../generated/client/client.ts'

/** Takes back a link of a member's that nobody has used; one that is used or taken back already stays as it is. */
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
