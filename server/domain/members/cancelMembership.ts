import type { Prisma } from '../../generated/client/client.ts'
import { leaveTables } from '../meetings/leaveTables.ts'
import { changeMembership } from './changeMembership.ts'
import { lockMember } from './lockMember.ts'
import { refuseLastOperator } from './lockOperatorIds.ts'

/**
 * Cancels a membership for good at its member's wish, within a transaction: future seats and waitlist places go to
 * others, a table under way is left, the subscription, every session, passkey and unused login link end, and a farewell
 * says when the data is erased (docs/rules.md, "Membership").
 *
 * @throws DomainError CONFLICT when it is canceled already, and for the last operator; NOT_FOUND for nobody
 */
export async function cancelMembership(
  tx: Prisma.TransactionClient,
  memberId: number,
  now: Date,
): Promise<void> {
  await refuseLastOperator(tx, memberId)
  const member = await lockMember(tx, memberId)
  await changeMembership(tx, member, { kind: 'cancel', farewell: true }, now)
  await leaveTables(tx, memberId, now)
}
