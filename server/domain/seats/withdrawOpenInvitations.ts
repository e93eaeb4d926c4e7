import { Prisma } from '../../generated/client/client.ts'
import { lockPlaces } from './places.ts'
import { changeWherePossible } from './storeStep.ts'

/**
 * Takes back what a member has not answered: it counts nothing. What ran out before `now` is left for the sweep that
 * counts it. The member is locked before, so that no invitation comes in beside this.
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
