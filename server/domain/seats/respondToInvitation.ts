import { DomainError } from '#rules/errors.ts'
import { acceptRefusal } from '#rules/seats/acceptRefusal.ts'
import type { AnsweredPlace } from '#rules/seats/answeredPlace.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { acceptSeat } from './acceptSeat.ts'
import { declineInvitation } from './declineInvitation.ts'
import { readClash } from './readBars.ts'

export type Answer = {
  memberId: number
  invitationId: number
  response: 'accepted' | 'declined'
  /**
   * The only state that a link in a mail answers, so that it works once. Without it, as for a click in the member area,
   * any state is answered.
   */
  from?: 'Invited' | 'Accepted'
}

const justChanged = 'This invitation has just changed. Please try again.'

/** How often to try accepting while others change the rows it depends on. */
const tries = 5

/**
 * Finds out why accepting changed nothing.
 *
 * @returns the seat machine's sentence; the place if it was accepted before; null if rows have changed and a retry may
 *   succeed
 * @throws DomainError NOT_FOUND if the invitation is not the member's
 */
async function readRefusal(
  db: PrismaClient,
  { memberId, invitationId, from }: Answer,
  now: Date,
): Promise<{ sentence: string } | { accepted: AnsweredPlace } | null> {
  const found = await db.invitation.findFirst({
    where: { id: invitationId, memberId },
    include: { member: { select: { status: true } }, encounter: true },
  })
  if (!found) throw new DomainError('NOT_FOUND', 'This invitation does not exist.', 'invitationId')
  if (found.status === 'Accepted') return { accepted: found }
  const clash = await readClash(db, invitationId, now)
  const sentence = acceptRefusal(found, found.encounter, found.member, clash, now)
  if (sentence !== null) return { sentence }
  // A link in a mail does not accept an invitation that was declined.
  return found.status === 'Declined' && from !== undefined ? { sentence: justChanged } : null
}

async function accept(db: PrismaClient, answer: Answer, now: Date): Promise<AnsweredPlace> {
  for (let left = tries; left > 0; left -= 1) {
    const accepted = await acceptSeat(db, answer, now)
    if (accepted) return accepted
    const why = await readRefusal(db, answer, now)
    if (why && 'accepted' in why) return why.accepted
    if (why) throw new DomainError('CONFLICT', why.sentence)
  }
  throw new DomainError('CONFLICT', justChanged)
}

/**
 * Answers an invitation of a member. Accepting takes a seat if one is free, else a waitlist place; members who declined
 * by mistake may still accept. Declining also gives up a seat or a waitlist place. The same answer again changes
 * nothing (docs/rules.md, "Encounters and invitations").
 *
 * @returns the place after the answer
 * @throws DomainError NOT_FOUND if the invitation is not the member's; CONFLICT if it is too late, the invitation was
 *   withdrawn, or the member holds a seat elsewhere at about that time
 */
export function respondToInvitation(db: PrismaClient, answer: Answer, now: Date): Promise<AnsweredPlace> {
  return answer.response === 'declined' ? declineInvitation(db, answer, now) : accept(db, answer, now)
}
