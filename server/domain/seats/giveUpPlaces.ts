import { Prisma } from '../../generated/client/client.ts'
import { lockPlaces } from './places.ts'
import { changeWherePossible } from './storeStep.ts'

/**
 * Gives up everything a member holds or is offered ahead. Each seat and waitlist place is given up as if the member
 * canceled it, with its mail, its count and the promotion from the waitlist; unanswered invitations do not count.
 *
 * @param how `taken` if the member is suspended or expelled: then no seat counts as a cancellation
 */
export async function giveUpPlaces(
  tx: Prisma.TransactionClient,
  memberId: number,
  now: Date,
  how: 'givenUp' | 'taken' = 'givenUp',
): Promise<void> {
  const held = await lockPlaces(
    tx,
    Prisma.sql`i.member_id = ${memberId} AND (i.status = 'Invited'
      OR (i.status = 'Accepted' AND e.state = 'Scheduled' AND e.starts_at > ${now}))`,
  )
  const leaving = how === 'taken' ? 'bar' : 'decline'
  for (const place of held) {
    const type = place.status === 'Invited' ? 'withdraw' : leaving
    await changeWherePossible(tx, place, { type }, now)
  }
}
