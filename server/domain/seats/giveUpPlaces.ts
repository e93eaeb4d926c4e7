import { stepSeat } from '#rules/seat.ts'
import { Prisma } from '../../generated/client/client.ts'
import { lockPlaces } from './places.ts'
import { storeStep } from './storeStep.ts'
import { withdrawOpenInvitations } from './withdrawOpenInvitations.ts'

/**
 * Gives up everything a member holds or is offered ahead: each seat and waitlist place as if the member canceled it, with
 * its mail, its count and the move of the waitlist, and every unanswered invitation without a count.
 */
export async function giveUpPlaces(tx: Prisma.TransactionClient, memberId: number, now: Date): Promise<void> {
  const held = await lockPlaces(
    tx,
    Prisma.sql`i.member_id = ${memberId} AND (i.status = 'Invited'
      OR (i.status = 'Accepted' AND e.state = 'Scheduled' AND e.starts_at > ${now}))`,
  )
  await withdrawOpenInvitations(tx, memberId, now)
  for (const place of held.filter(({ status }) => status === 'Accepted')) {
    const step = stepSeat(place, place.encounter, place.member, { type: 'decline' }, now)
    if (!('refusal' in step)) await storeStep(tx, place, step, now)
  }
}
