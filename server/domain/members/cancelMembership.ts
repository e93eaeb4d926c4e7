import type { Prisma } from '../../generated/client/client.ts'
import { leaveHostedTables } from '../meetings/leaveHostedTables.ts'
import { leaveTables } from '../meetings/leaveTables.ts'
import { changeMembership } from './changeMembership.ts'
import { lockMember } from './lockMember.ts'
import { refuseLastOperator } from './lockOperatorIds.ts'

/**
 * Cancels a membership for good, as its member asked, within a transaction. Future seats and waitlist places go to
 * others. The member leaves a table under way, also one that they host. The subscription and every session, passkey and
 * unused login link end. A farewell mail says when the data is erased (docs/rules.md, "Membership").
 *
 * @throws DomainError CONFLICT if it is canceled already, or for the last operator; NOT_FOUND if there is no such
 *   member
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
  await leaveHostedTables(tx, memberId, now)
}
