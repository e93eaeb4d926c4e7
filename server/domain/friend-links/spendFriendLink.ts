import { type FriendLinkState, vouchingState } from '#rules/membership/friendLink.ts'
import type { Prisma } from '../../generated/client/client.ts'
import { hashSecret, isSecret } from '../../platform/config/randomSecrets.ts'
import type { Db } from '../../platform/database/db.ts'
import { openLinks } from './lists.ts'

/**
 * Reads the state of a link that a friend has opened.
 *
 * @param secret from the link; an unknown one reads like a link that has ended
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
 * Stores on a request for early access which member vouches for it, through the link it was made with. A link is good
 * for one request. A link that is used, has ended or does not exist changes nothing.
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
