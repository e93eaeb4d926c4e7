import { promotionClosesHours } from '#rules/encounters/encounter.ts'
import { waitlistClosesAt } from '#rules/seats/seat.ts'
import { hour } from '#rules/time/durations.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { queueMailsApart } from '../../mail/outbox/queueMailsApart.ts'
import { encounterFacts } from '../../mail/templates/presentFacts.ts'
import { seatMailKey } from './seatMailKey.ts'

/**
 * Tells people on a waitlist that no seat opened, once the waitlist gets no more seats: 3 hours before the start, or
 * when the encounter is moved to a start within 3 hours (docs/rules.md, "Encounters and invitations"). Their places
 * stay, because the operator can still seat them by hand.
 */
export async function closeWaitlists(db: PrismaClient, now: Date): Promise<void> {
  const closing = new Date(now.getTime() + promotionClosesHours * hour)
  const waiting = await db.invitation.findMany({
    where: {
      isWaitlisted: true,
      encounter: { state: 'Scheduled', startsAt: { gt: now, lt: closing } },
    },
    include: { encounter: true, member: { select: { id: true, email: true, username: true } } },
    orderBy: { id: 'asc' },
  })
  const template = 'noSeatOpened' as const
  // Those who joined the waitlist later know that only the operator can seat them.
  const since = waiting.filter(
    ({ respondedAt, encounter }) => respondedAt && respondedAt <= waitlistClosesAt(encounter),
  )
  const mails = since.map(({ encounter, member, ...place }) => ({
    key: `${seatMailKey(template, place)}:${encounter.startsAt.getTime() / 1000}`,
    to: member.email,
    memberId: member.id,
    template,
    data: { username: member.username, encounter: encounterFacts(encounter), invitationId: place.id },
  }))
  await queueMailsApart(db, mails, now)
}
