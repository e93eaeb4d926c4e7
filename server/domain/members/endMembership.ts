import type { Prisma } from '../../generated/client/client.ts'
import { changeMembership } from './changeMembership.ts'
import { lockMember } from './lockMember.ts'

/**
 * Ends a membership without a farewell, such as that of an operator who took no part; all else is as in canceling it.
 *
 * @throws DomainError CONFLICT when it is canceled already; NOT_FOUND for nobody
 */
export async function endMembership(
  tx: Prisma.TransactionClient,
  memberId: number,
  now: Date,
): Promise<void> {
  const member = await lockMember(tx, memberId)
  await changeMembership(tx, member, { kind: 'cancel', farewell: false }, now)
}
