import { DomainError } from '#rules/errors.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { changeMembership } from './changeMembership.ts'
import { lockMember } from './lockMember.ts'

type Pause = {
  memberId: number
  /** Absent if the member asked. The member cannot resume before `until`. */
  operator?: { id: number; until: Date | null }
}

/**
 * Pauses an active membership. Unanswered invitations are withdrawn; seats, sessions and the subscription stay
 * (docs/rules.md, "Membership").
 *
 * @throws DomainError CONFLICT unless it is active; NOT_FOUND if there is no such member; BAD_INPUT if `until` is not
 *   in the future
 */
export async function pauseMembership(
  db: PrismaClient,
  { memberId, operator }: Pause,
  now: Date,
): Promise<void> {
  const until = operator?.until ?? null
  if (until !== null && until <= now) {
    throw new DomainError('BAD_INPUT', 'The end of the pause must be ahead.', 'until')
  }
  await db.$transaction(async (tx) => {
    const member = await lockMember(tx, memberId)
    const by = operator ? ({ by: 'Operator', until } as const) : ({ by: 'Member' } as const)
    await changeMembership(tx, member, { kind: 'pause', ...by }, now)
    if (!operator) return
    const change = {
      before: { status: 'Active' },
      after: { status: 'Paused', until: until?.toISOString() ?? null },
    }
    const subject = { subjectType: 'Member', subjectId: memberId }
    await recordAudit(tx, { actorId: operator.id, action: 'pauseMember', ...subject, ...change }, now)
  })
}
