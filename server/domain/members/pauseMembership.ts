import { DomainError } from '#rules/errors.ts'
import { pauseRefusal } from '#rules/membership.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { queueMail } from '../../mail/outbox/queueMail.ts'
import type { AppDeps } from '../../platform/parts.ts'
import { recordAudit } from '../audit/audit.ts'
import { withdrawOpenInvitations } from '../seats/withdrawOpenInvitations.ts'
import { refusalOf } from './refusalOf.ts'

type Pause = {
  memberId: number
  /** Absent: the member's own wish. `until`: before then the member cannot resume. */
  operator?: { id: number; until: Date | null }
}

/**
 * Pauses an active membership: unanswered invitations are withdrawn, held seats, sessions and the subscription stay
 * (server-rules.md, "Membership").
 *
 * @throws DomainError CONFLICT unless it is active; NOT_FOUND for nobody; BAD_INPUT for an `until` that is not ahead
 */
export async function pauseMembership(
  db: PrismaClient,
  deps: Pick<AppDeps, 'secret'>,
  { memberId, operator }: Pause,
  now: Date,
): Promise<void> {
  const until = operator?.until ?? null
  if (until !== null && until <= now) {
    throw new DomainError('BAD_INPUT', 'The end of the pause must be ahead.', 'until')
  }
  await db.$transaction(async (tx) => {
    await withdrawOpenInvitations(tx, memberId, now)
    const [member] = await tx.member.updateManyAndReturn({
      where: { id: memberId, status: 'Active' },
      data: {
        status: 'Paused',
        pausedAt: now,
        pauseReason: operator ? 'Operator' : 'Member',
        pausedUntil: until,
      },
      select: { email: true, username: true },
    })
    if (!member) throw await refusalOf(tx, memberId, pauseRefusal)
    const mail = {
      key: `membership-paused:${memberId}:${now.toISOString()}`,
      to: member.email,
      memberId,
      template: 'membershipPaused',
      data: { username: member.username, ...(until && { until: until.toISOString() }) },
    } as const
    await queueMail(tx, deps, mail, now)
    if (!operator) return
    const change = {
      before: { status: 'Active' },
      after: { status: 'Paused', until: until?.toISOString() ?? null },
    }
    const subject = { subjectType: 'Member', subjectId: memberId }
    await recordAudit(tx, { actorId: operator.id, action: 'pauseMember', ...subject, ...change }, now)
  })
}
