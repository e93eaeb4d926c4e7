import { DomainError } from '#rules/errors.ts'
import type { Prisma } from '../../generated/client/client.ts'
import { type LockedMember, lockMember } from '../members/lockMember.ts'
import { liveSessions } from '../sessions/lists.ts'
import type { Bearer } from '../sessions/readViewer.ts'

/**
 * Locks a member before a write that could let somebody in later, and checks again that their session is still live.
 * Somebody who ended the session at the same time, such as the holder of the old address, has also ended the ways in
 * that existed then.
 *
 * @throws DomainError UNAUTHENTICATED if the session has ended
 */
export async function lockSignedIn(
  tx: Prisma.TransactionClient,
  { id, sessionId }: Bearer,
  now: Date,
): Promise<LockedMember> {
  const member = await lockMember(tx, id)
  const session = await tx.session.count({
    where: { id: sessionId, memberId: id, ...liveSessions(now).where },
  })
  if (session === 0) throw new DomainError('UNAUTHENTICATED', 'Please log in.')
  return member
}
