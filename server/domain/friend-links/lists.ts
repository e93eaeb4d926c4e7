import { friendLinksSince } from '#rules/membership/friendLink.ts'
import type { Prisma } from '../../generated/client/client.ts'

/** A filter for links that a friend can still use, judging by the link alone. */
export const openLinks = (now: Date): Prisma.FriendLinkWhereInput => ({
  usedAt: null,
  endedAt: null,
  createdAt: { gt: friendLinksSince(now) },
})
