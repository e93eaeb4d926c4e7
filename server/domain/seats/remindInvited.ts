import { dateIn } from '#rules/encounters/dateIn.ts'
import { DomainError } from '#rules/errors.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { queueMails } from '../../mail/outbox/queueMail.ts'
import { recordAudit } from '../audit/audit.ts'
import { invitationReminder, remindedParts } from './reminderMails.ts'

type Reminding = { encounterId: number; memberIds: readonly number[]; operatorId: number }

/**
 * Reminds chosen members of an invitation they have not answered, as an operator asked. Each is reminded at most once a
 * day, in the encounter's time zone; those who want no such mail are left out.
 *
 * @returns the invitations for which a mail was queued; the others have answered, want no mail, or were reminded today
 * @throws DomainError NOT_FOUND if there is no such encounter, CONFLICT if it can no longer be answered
 */
export async function remindInvited(
  db: PrismaClient,
  { encounterId, memberIds, operatorId }: Reminding,
  now: Date,
): Promise<number[]> {
  return db.$transaction(async (tx) => {
    const found = await tx.encounter.findUnique({
      where: { id: encounterId },
      select: { state: true, startsAt: true },
    })
    if (!found) throw new DomainError('NOT_FOUND', 'This encounter does not exist.', 'encounterId')
    if (found.state !== 'Scheduled' || found.startsAt <= now) {
      throw new DomainError('CONFLICT', 'This encounter takes no answers any more.')
    }
    const open = await tx.invitation.findMany({
      where: {
        encounterId,
        memberId: { in: [...memberIds] },
        status: 'Invited',
        expiresAt: { gte: now },
        member: { wantsInvitationMail: true },
      },
      include: remindedParts,
      orderBy: { id: 'asc' },
    })
    const keyOf = ({ id, encounter }: (typeof open)[number]) =>
      `invitationReminder:byHand:${id}:${dateIn(now, encounter.timeZone)}`
    const mails = open.flatMap((each) => invitationReminder(keyOf(each), each) ?? [])
    const written = new Set(await queueMails(tx, {}, mails, now))
    const invitationIds = open.filter((each) => written.has(keyOf(each))).map(({ id }) => id)
    if (invitationIds.length > 0) {
      const change = { action: 'remindInvited', subjectType: 'Encounter', subjectId: encounterId }
      await recordAudit(tx, { actorId: operatorId, ...change, after: { invitationIds } }, now)
    }
    return invitationIds
  })
}
