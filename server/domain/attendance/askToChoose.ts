import { choosingEndsAt, earliestOpenEnd } from '#rules/seats/impression.ts'
import { queueMails } from '../../mail/outbox/queueMail.ts'
import { encounterFacts } from '../../mail/templates/presentFacts.ts'
import type { Db } from '../../platform/database/db.ts'

/**
 * Asks those marked attended at completed encounters, once each and while they may still answer, who made an impression
 * (docs/rules.md, "Mail": please choose, after the end).
 */
export async function askToChoose(tx: Db, encounterIds: readonly number[], now: Date): Promise<void> {
  if (encounterIds.length === 0) return
  const came = await tx.invitation.findMany({
    where: {
      encounterId: { in: [...encounterIds] },
      attendance: 'Attended',
      processedAt: null,
      encounter: { state: 'Completed', endsAt: { gt: earliestOpenEnd(now) } },
      member: { status: { not: 'Canceled' } },
    },
    include: { encounter: true, member: { select: { id: true, email: true, username: true } } },
    orderBy: { id: 'asc' },
  })
  const mails = came.map(({ id, encounter, member }) => ({
    key: `chooseImpressions:${id}`,
    to: member.email,
    memberId: member.id,
    template: 'chooseImpressions' as const,
    data: {
      username: member.username,
      encounter: encounterFacts(encounter),
      encounterId: encounter.id,
      closesAt: choosingEndsAt(encounter.endsAt).toISOString(),
    },
  }))
  await queueMails(tx, {}, mails, now)
}
