import { DomainError } from '#rules/errors.ts'
import type { AnsweredPlace } from '#rules/seats/answeredPlace.ts'
import { seatRefusals } from '#rules/seats/seat.ts'
import type { SeatEvent } from '#rules/seats/seatSteps.ts'
import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import { lockPlace, type Place } from './places.ts'
import { isBesideUnwanted } from './readBars.ts'
import { changePlace } from './storeStep.ts'

type Asked = { memberId: number; invitationId: number; from?: 'Invited' | 'Accepted' }

/**
 * Declines an invitation, gives up a seat or leaves the waitlist. A job gives a free seat to the waitlist. Giving up a
 * seat within five days of the start counts as a cancellation, with the exceptions of the seat machine. A second call
 * changes nothing (docs/rules.md, "Encounters and invitations").
 *
 * @returns the place after the change
 * @throws DomainError NOT_FOUND if the invitation is not the member's, CONFLICT if it can no longer be declined
 */
export function declineInvitation(db: PrismaClient, asked: Asked, now: Date): Promise<AnsweredPlace> {
  return db.$transaction((tx) => leavePlace(tx, asked, 'decline', now))
}

/**
 * Leaves a waitlist, and changes nothing else.
 *
 * @returns the place after the change
 * @throws DomainError NOT_FOUND if the invitation is not the member's, CONFLICT if the member is not on the waitlist
 */
export function leaveWaitlist(db: PrismaClient, asked: Asked, now: Date): Promise<AnsweredPlace> {
  return db.$transaction((tx) => leavePlace(tx, asked, 'leaveWaitlist', now))
}

/**
 * Takes an acceptance back within seconds: the invitation is open again, and nothing is counted. A second call changes
 * nothing.
 *
 * @returns the place after the change
 * @throws DomainError NOT_FOUND if the invitation is not the member's, CONFLICT if it is too late
 */
export function undoAcceptance(db: PrismaClient, asked: Asked, now: Date): Promise<AnsweredPlace> {
  return db.$transaction((tx) => leavePlace(tx, asked, 'undo', now))
}

async function leavePlace(
  tx: Prisma.TransactionClient,
  { memberId, invitationId, from }: Asked,
  type: 'decline' | 'leaveWaitlist' | 'undo',
  now: Date,
): Promise<AnsweredPlace> {
  const place = await lockPlace(tx, invitationId, memberId)
  if (from !== undefined && place.status !== from && place.status !== 'Declined') {
    throw new DomainError('CONFLICT', seatRefusals.gone)
  }
  return (await changePlace(tx, place, await eventOf(tx, place, type), now)) ?? place
}

async function eventOf(
  tx: Prisma.TransactionClient,
  place: Place,
  type: 'decline' | 'leaveWaitlist' | 'undo',
): Promise<SeatEvent> {
  if (type === 'decline') return { type, unwanted: await isBesideUnwanted(tx, place) }
  return type === 'undo' ? { type, acceptedAt: place.respondedAt } : { type }
}
