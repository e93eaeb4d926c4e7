import { Prisma } from '../../generated/client/client.ts'
import { lockPlaces } from './places.ts'
import { changeWherePossible } from './storeStep.ts'

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
  for (const place of held) {
    const type = place.status === 'Invited' ? 'withdraw' : 'decline'
    await changeWherePossible(tx, place, { type }, now)
  }
}
