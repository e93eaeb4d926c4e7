import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { readMemberships } from './barReturned.ts'
import { changeMembership } from './changeMembership.ts'
import { lockMember } from './lockMember.ts'
import { standingSuspensions } from './standingSuspensions.ts'

type Resumption = {
  memberId: number
  /** Absent: the member's own wish, which cannot cut short a pause that has an end. Nor can an operator end their own so. */
  operatorId?: number
}

/**
 * Makes a paused membership active again (docs/rules.md, "Membership" and "Attendance"). An operator ends suspensions by it.
 *
 * @throws DomainError CONFLICT unless it is paused and may be resumed now, saying until when; NOT_FOUND for nobody
 */
export async function resumeMembership(
  db: PrismaClient,
  { memberId, operatorId }: Resumption,
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const member = await lockMember(tx, memberId)
    const by = operatorId === undefined || operatorId === memberId ? 'Member' : 'Operator'
    await changeMembership(tx, member, { kind: 'resume', by }, now)
    if (operatorId === undefined) return
    // Also of a former membership, from which it was carried over: it ends for whoever leaves and comes back, too.
    await tx.sanction.updateMany({
      where: { ...standingSuspensions(now), memberId: { in: await readMemberships(tx, memberId) } },
      data: { endedAt: now },
    })
    const change = { before: { status: 'Paused' }, after: { status: 'Active' } }
    const subject = { subjectType: 'Member', subjectId: memberId }
    await recordAudit(tx, { actorId: operatorId, action: 'resumeMember', ...subject, ...change }, now)
  })
}
