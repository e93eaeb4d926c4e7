import { DomainError } from '#rules/errors.ts'
import { type SeatEvent, seatRefusals } from '#rules/seats/seat.ts'
import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import { lockPlace } from './places.ts'
import { isBesideUnwanted } from './readBars.ts'
import { changePlace } from './storeStep.ts'

type Asked = { memberId: number; invitationId: number; from?: 'Invited' | 'Accepted' }

/**
 * Declines an invitation, gives up a seat or leaves the waitlist. A seat goes to the waitlist by job; within five days of
 * the start giving it up counts as a cancellation, with the exceptions of the seat machine. Doing it again changes
 * nothing (docs/rules.md, "Encounters and invitations").
 *
 * @throws DomainError NOT_FOUND for what is not the member's, CONFLICT where it cannot be declined any more
 */
export function declineInvitation(db: PrismaClient, asked: Asked, now: Date): Promise<void> {
  return db.$transaction((tx) => leavePlace(tx, asked, 'decline', now))
}

/**
 * Leaves a waitlist, and nothing else.
 *
 * @throws DomainError NOT_FOUND for what is not the member's, CONFLICT where the member does not wait
 */
export function leaveWaitlist(db: PrismaClient, asked: Asked, now: Date): Promise<void> {
  return db.$transaction((tx) => leavePlace(tx, asked, 'leaveWaitlist', now))
}

async function leavePlace(
  tx: Prisma.TransactionClient,
  { memberId, invitationId, from }: Asked,
  type: 'decline' | 'leaveWaitlist',
  now: Date,
): Promise<void> {
  const place = await lockPlace(tx, invitationId, memberId)
  if (from !== undefined && place.status !== from && place.status !== 'Declined') {
    throw new DomainError('CONFLICT', seatRefusals.gone)
  }
  const event: SeatEvent =
    type === 'decline' ? { type, unwanted: await isBesideUnwanted(tx, place) } : { type }
  await changePlace(tx, place, event, now)
}
