import { Prisma } from '../../generated/client/client.ts'
import { lockPlaces } from './places.ts'
import { changeWherePossible } from './storeStep.ts'

/**
 * Withdraws a member's unanswered invitations, without a count. Those that expired before `now` are left for the sweep
 * that counts them. The caller has locked the member, so that no invitation is added at the same time.
 */
export async function withdrawOpenInvitations(
  tx: Prisma.TransactionClient,
  memberId: number,
  now: Date,
): Promise<void> {
  const open = Prisma.sql`i.member_id = ${memberId} AND i.status = 'Invited'`
  for (const place of await lockPlaces(tx, open)) {
    await changeWherePossible(tx, place, { type: 'withdraw' }, now)
  }
}
