import type { Prisma } from '../../generated/client/client.ts'
import { sessionIdle } from './session.ts'

/** A filter and order for sessions that are live at `now`, the last used first. */
export const liveSessions = (now: Date) =>
  ({
    where: {
      revokedAt: null,
      expiresAt: { gt: now },
      lastUsedAt: { gt: new Date(now.getTime() - sessionIdle) },
    },
    orderBy: [{ lastUsedAt: 'desc' }, { id: 'asc' }],
  }) satisfies Prisma.Member$sessionsArgs
