import type { Encounter, Prisma } from '../../generated/client/client.ts'
import { queueMails } from '../../mail/outbox/queueMail.ts'
import { encounterFacts, seatFacts } from '../../mail/templates/presentFacts.ts'
import { abandonMeeting } from '../meetings/arrangeMeeting.ts'
import { clearMarks } from './marks.ts'

/**
 * Cancels an encounter that is locked with its invitations. Everyone seated or waitlisted is mailed the reason, their
 * calendar entries are canceled, marks of attendance are cleared, and nobody's counts change (docs/rules.md,
 * "Encounters and invitations").
 */
export async function callOff(
  tx: Prisma.TransactionClient,
  encounterId: number,
  reason: string,
  now: Date,
): Promise<Encounter> {
  const canceled = await tx.encounter.update({
    where: { id: encounterId },
    data: {
      state: 'Canceled',
      cancelReason: reason,
      canceledAt: now,
      updatedAt: now,
      calendarSequence: { increment: 1 },
    },
  })
  await clearMarks(tx, encounterId)
  const notified = await tx.invitation.findMany({
    where: { encounterId, status: 'Accepted', member: { status: { not: 'Canceled' } } },
    include: { member: { select: { id: true, email: true, username: true } } },
    orderBy: { id: 'asc' },
  })
  const mails = notified.map(({ member, ...seat }) => ({
    key: `encounterCanceled:${seat.id}`,
    to: member.email,
    memberId: member.id,
    template: 'encounterCanceled' as const,
    data: {
      username: member.username,
      encounter: encounterFacts(canceled),
      reason,
      ...(!seat.isWaitlisted && { seat: seatFacts(canceled, seat) }),
    },
  }))
  await queueMails(tx, {}, mails, now)
  await abandonMeeting(tx, canceled)
  return canceled
}
