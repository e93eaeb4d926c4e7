import { DomainError } from '#rules/errors.ts'
import { acceptRefusal } from '#rules/seats/acceptRefusal.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { acceptSeat } from './acceptSeat.ts'
import { declineInvitation } from './declineInvitation.ts'
import { readBars } from './readBars.ts'

export type Answer = {
  memberId: number
  invitationId: number
  response: 'accepted' | 'declined'
  /** The only state that is answered, for a link in a mail, which works once; a click of the member's answers any. */
  from?: 'Invited' | 'Accepted'
}

/**
 * Says why accepting changed nothing: it was accepted before, which is fine, or it cannot be.
 *
 * @throws DomainError with the sentence of the seat machine
 */
async function explain(db: PrismaClient, { memberId, invitationId }: Answer, now: Date): Promise<void> {
  const found = await db.invitation.findFirst({
    where: { id: invitationId, memberId },
    include: { member: { select: { status: true } }, encounter: true },
  })
  if (!found) throw new DomainError('NOT_FOUND', 'This invitation does not exist.', 'invitationId')
  if (found.status === 'Accepted') return
  const [bars] = await readBars(db, [invitationId])
  const refusal = acceptRefusal(found, found.encounter, found.member, bars?.clash ?? null, now)
  throw new DomainError('CONFLICT', refusal ?? 'This invitation has just changed. Please try again.')
}

/**
 * Answers an invitation of a member. Accepting takes a seat if one is free, else a place on the waitlist; who declined by
 * mistake may still accept. Declining also gives up a seat or a place on the waitlist. Answering the same again changes
 * nothing (docs/rules.md, "Encounters and invitations").
 *
 * @throws DomainError NOT_FOUND for what is not the member's; CONFLICT where it is too late, was taken back, or where
 *   the member holds a seat elsewhere at about that time
 */
export async function respondToInvitation(
  db: PrismaClient,
  answer: Answer,
  now: Date,
): Promise<{ invitationId: number; memberId: number }> {
  if (answer.response === 'declined') await declineInvitation(db, answer, now)
  else if (!(await acceptSeat(db, answer, now))) await explain(db, answer, now)
  return { invitationId: answer.invitationId, memberId: answer.memberId }
}
