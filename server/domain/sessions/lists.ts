import type { Prisma } from '../../generated/client/client.ts'
import { sessionIdle } from './session.ts'

/** Sessions in which somebody is still signed in at `now`, the last used first. */
export const liveSessions = (now: Date) =>
  ({
    where: {
      revokedAt: null,
      expiresAt: { gt: now },
      lastUsedAt: { gt: new Date(now.getTime() - sessionIdle) },
    },
    orderBy: [{ lastUsedAt: 'desc' }, { id: 'asc' }],
  }) satisfies Prisma.Member$sessionsArgs
