import { DomainError } from '#rules/errors.ts'
import type { Prisma } from '../../generated/client/client.ts'
import { type LockedMember, lockMember } from '../members/lockMember.ts'
import { liveSessions } from '../sessions/lists.ts'
import type { Bearer } from '../sessions/readViewer.ts'

/**
 * Locks a member for what would let somebody in later, and asks once more whether their session lives: whoever ended it at the
 * same time, such as the holder of the old address, has also ended the ways in that there were then.
 *
 * @throws DomainError UNAUTHENTICATED where the session is over
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
