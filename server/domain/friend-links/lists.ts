import { friendLinksSince } from '#rules/membership/friendLink.ts'
import type { Prisma } from '../../generated/client/client.ts'

/** Links that a friend can still use, as far as the link itself says. */
export const openLinks = (now: Date): Prisma.FriendLinkWhereInput => ({
  usedAt: null,
  endedAt: null,
  createdAt: { gt: friendLinksSince(now) },
})
