import { DomainError } from '#rules/errors.ts'
import { hasExpired } from '#rules/expiry.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { acceptSeat } from './acceptSeat.ts'
import { declineInvitation } from './declineInvitation.ts'

export type Answer = { memberId: number; invitationId: number; response: 'accepted' | 'declined' }

/** Why an answer changed nothing: the same answer was given before, which is fine, or it cannot be given. */
async function explain(
  db: PrismaClient,
  { memberId, invitationId, response }: Answer,
  now: Date,
): Promise<void> {
  const invitation = await db.invitation.findFirst({
    where: { id: invitationId, memberId },
    select: {
      status: true,
      expiresAt: true,
      member: { select: { status: true } },
      encounter: { select: { state: true, startsAt: true } },
    },
  })
  if (!invitation) throw new DomainError('NOT_FOUND', 'This invitation does not exist.', 'invitationId')
  if (invitation.status === (response === 'accepted' ? 'Accepted' : 'Declined')) return
  const { status, expiresAt, encounter } = invitation
  if (encounter.state === 'Canceled') throw new DomainError('CONFLICT', 'This encounter has been canceled.')
  if (encounter.state !== 'Scheduled' || encounter.startsAt <= now) {
    throw new DomainError('CONFLICT', 'This encounter has already begun.')
  }
  if (status === 'Expired' || hasExpired(expiresAt, now))
    throw new DomainError('CONFLICT', 'This invitation has expired.')
  if (status === 'Declined') throw new DomainError('CONFLICT', 'You have already declined this invitation.')
  if (invitation.member.status === 'Paused') {
    throw new DomainError('CONFLICT', 'Your membership is paused. Resume it to accept invitations.')
  }
  throw new DomainError('CONFLICT', 'This invitation has just changed. Please try again.')
}

/**
 * Answers an invitation of a member. Accepting takes a seat if one is free, else a place on the waitlist; declining also
 * gives up a seat or a waitlist place. Answering the same again changes nothing
 * (server-rules.md, "Encounters and invitations").
 *
 * @throws DomainError NOT_FOUND for what is not the member's; CONFLICT when it expired, began, was canceled or declined
 */
export async function respondToInvitation(
  db: PrismaClient,
  answer: Answer,
  now: Date,
): Promise<{ invitationId: number; memberId: number }> {
  const changed =
    answer.response === 'accepted'
      ? await acceptSeat(db, answer, now)
      : await declineInvitation(db, answer, now)
  if (!changed) await explain(db, answer, now)
  return { invitationId: answer.invitationId, memberId: answer.memberId }
}
