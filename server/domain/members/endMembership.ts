import type { Prisma } from '../../generated/client/client.ts'
import { changeMembership } from './changeMembership.ts'
import { lockMember } from './lockMember.ts'

/**
 * Ends a membership without a farewell mail, for example that of an operator who took no part. Everything else is as in
 * canceling it.
 *
 * @throws DomainError CONFLICT if it is canceled already; NOT_FOUND if there is no such member
 */
export async function endMembership(
  tx: Prisma.TransactionClient,
  memberId: number,
  now: Date,
): Promise<void> {
  const member = await lockMember(tx, memberId)
  await changeMembership(tx, member, { kind: 'cancel', farewell: false }, now)
}
