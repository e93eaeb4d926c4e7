import { judgeLink, type LinkStanding } from '#rules/seats/answerLink.ts'
import type { Encounter, PrismaClient } from '../../generated/client/client.ts'
import { type AnswerLink, readAnswerLink } from '../../mail/outbox/answerLinks.ts'
import type { Secrets } from '../../platform/config/secretKeys.ts'
import { leaveWaitlist } from './declineInvitation.ts'
import { readClash } from './readBars.ts'
import { respondToInvitation } from './respondToInvitation.ts'

/** A link of ours, with the present state of its place. */
export type LinkedPlace = {
  link: AnswerLink
  memberId: number
  expiresAt: Date | null
  isWaitlisted: boolean
  encounter: Pick<Encounter, 'name' | 'kind' | 'startsAt' | 'endsAt' | 'timeZone' | 'movedAt'>
  standing: LinkStanding
}

/**
 * Reads a link from a mail, and what it can still do.
 *
 * @param text what follows /answer/ in its URL
 * @returns null if the link is not ours, or went to an address that the member no longer has
 */
export async function readLinkedPlace(
  db: PrismaClient,
  secrets: Secrets,
  text: string,
  now: Date,
): Promise<LinkedPlace | null> {
  const read = readAnswerLink(text)
  if (!read) return null
  const { link, isSignedFor } = read
  const place = await db.invitation.findUnique({
    where: { id: link.invitationId },
    include: { encounter: true, member: { select: { email: true, status: true } } },
  })
  if (!place || !isSignedFor(place.member.email, secrets)) return null
  const { memberId, expiresAt, isWaitlisted, encounter, member } = place
  const clash = link.act === 'accept' ? await readClash(db, place.id, now) : null
  const holder = { status: member.status, clash }
  const standing = judgeLink(link.act, place, encounter, holder, link.writtenAt, now)
  return { link, memberId, expiresAt, isWaitlisted, encounter, standing }
}

/**
 * Answers as the link asks, with the same write as a click in the member area. It only answers an invitation in the
 * state the link is for: when two links are pressed at once, the second changes nothing.
 *
 * @throws DomainError CONFLICT with the seat machine's sentence if the place has changed meanwhile
 */
export async function answerByLink(
  db: PrismaClient,
  { link: { act, invitationId }, memberId }: Pick<LinkedPlace, 'link' | 'memberId'>,
  now: Date,
): Promise<void> {
  const asked = { memberId, invitationId }
  if (act === 'leave') {
    await leaveWaitlist(db, asked, now)
    return
  }
  const [response, from] =
    act === 'accept'
      ? (['accepted', 'Invited'] as const)
      : (['declined', act === 'decline' ? 'Invited' : 'Accepted'] as const)
  await respondToInvitation(db, { ...asked, response, from }, now)
}
