import { resumeRefusal } from '#rules/membership.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { queueMail } from '../../mail/outbox/queueMail.ts'
import type { AppDeps } from '../../platform/parts.ts'
import { recordAudit } from '../audit/audit.ts'
import { refusalOf } from './refusalOf.ts'

type Resumption = {
  memberId: number
  /** Absent: the member's own wish, which cannot cut short a pause that has an end. */
  operatorId?: number
}

/**
 * Makes a paused membership active again (server-rules.md, "Membership" and "Attendance").
 *
 * @throws DomainError CONFLICT unless it is paused and may be resumed now, saying until when; NOT_FOUND for nobody
 */
export async function resumeMembership(
  db: PrismaClient,
  deps: Pick<AppDeps, 'secret'>,
  { memberId, operatorId }: Resumption,
  now: Date,
): Promise<void> {
  const over = { OR: [{ pausedUntil: null }, { pausedUntil: { lte: now } }] }
  await db.$transaction(async (tx) => {
    const [member] = await tx.member.updateManyAndReturn({
      where: { id: memberId, status: 'Paused', ...(operatorId === undefined && over) },
      data: { status: 'Active', pausedAt: null, pauseReason: null, pausedUntil: null },
      select: { email: true, username: true },
    })
    const by = operatorId === undefined ? 'member' : 'operator'
    if (!member) throw await refusalOf(tx, memberId, (standing) => resumeRefusal(standing, now, by))
    const mail = {
      key: `membership-resumed:${memberId}:${now.toISOString()}`,
      to: member.email,
      memberId,
      template: 'membershipResumed',
      data: { username: member.username },
    } as const
    await queueMail(tx, deps, mail, now)
    if (operatorId === undefined) return
    const change = { before: { status: 'Paused' }, after: { status: 'Active' } }
    const subject = { subjectType: 'Member', subjectId: memberId }
    await recordAudit(tx, { actorId: operatorId, action: 'resumeMember', ...subject, ...change }, now)
  })
}
