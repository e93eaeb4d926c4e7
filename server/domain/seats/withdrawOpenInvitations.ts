import { stepSeat } from '#rules/seat.ts'
import { Prisma } from '../../generated/client/client.ts'
import { lockPlaces } from './places.ts'
import { storeStep } from './storeStep.ts'

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
    const step = stepSeat(place, place.encounter, place.member, { type: 'withdraw' }, now)
    if (!('refusal' in step)) await storeStep(tx, place, step, now)
  }
}
