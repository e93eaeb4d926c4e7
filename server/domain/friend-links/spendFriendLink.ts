import { type FriendLinkState, vouchingState } from '#rules/membership/friendLink.ts'
import type { Prisma } from '../../generated/client/client.ts'
import { hashSecret, isSecret } from '../../platform/config/randomSecrets.ts'
import type { Db } from '../../platform/database/db.ts'
import { openLinks } from './lists.ts'

/**
 * Reads what a link that a friend has opened can still do.
 *
 * @param secret as the link has it; one that no link has reads like a link that has ended
 */
export async function readFriendLink(db: Db, secret: string, now: Date): Promise<FriendLinkState> {
  if (!isSecret(secret)) return 'Ended'
  const link = await db.friendLink.findUnique({
    where: { hash: hashSecret(secret) },
    include: { member: { select: { status: true } } },
  })
  return link ? vouchingState(link, link.member, now) : 'Ended'
}

/**
 * Notes on a request for early access who vouches for it, by the link it was made with. A link is good for one request. One
 * that is used, has ended or does not exist changes nothing.
 */
export async function spendFriendLink(
  tx: Prisma.TransactionClient,
  { secret, requestId }: { secret: string; requestId: number },
  now: Date,
): Promise<void> {
  if ((await readFriendLink(tx, secret, now)) !== 'Open') return
  await tx.friendLink.updateMany({
    where: { hash: hashSecret(secret), ...openLinks(now) },
    data: { usedAt: now, requestId },
  })
}
