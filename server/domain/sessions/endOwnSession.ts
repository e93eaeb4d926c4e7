import { DomainError } from '#rules/errors.ts'
import type { PrismaClient } from '../../generated/client/client.ts'

const isSessionId = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

/**
 * Ends one of a member's sessions. One that has ended already does not change.
 *
 * @throws DomainError NOT_FOUND for somebody else's session, the same as for one that does not exist
 */
export async function endOwnSession(
  db: PrismaClient,
  { memberId, sessionId }: { memberId: number; sessionId: string },
  now: Date,
): Promise<void> {
  const own = isSessionId(sessionId)
    ? await db.session.findFirst({ where: { id: sessionId, memberId }, select: { id: true } })
    : null
  if (!own) throw new DomainError('NOT_FOUND', 'This session does not exist.', 'sessionId')
  await db.session.updateMany({ where: { id: own.id, revokedAt: null }, data: { revokedAt: now } })
}
