import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { readMemberships } from './barReturned.ts'
import { changeMembership } from './changeMembership.ts'
import { lockMember } from './lockMember.ts'
import { standingSuspensions } from './standingSuspensions.ts'

type Resumption = {
  memberId: number
  /**
   * Absent if the member asked, who cannot end a pause that has an end early. An operator cannot end such a pause of
   * their own either.
   */
  operatorId?: number
}

/**
 * Makes a paused membership active again (docs/rules.md, "Membership" and "Attendance"). If an operator does it,
 * suspensions end too.
 *
 * @throws DomainError CONFLICT with a sentence that says until when, unless it is paused and may be resumed now;
 *   NOT_FOUND if there is no such member
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
    // Includes suspensions carried over from a former membership, so that they do not return if the member leaves and
    // comes back.
    await tx.sanction.updateMany({
      where: { ...standingSuspensions(now), memberId: { in: await readMemberships(tx, memberId) } },
      data: { endedAt: now },
    })
    const change = { before: { status: 'Paused' }, after: { status: 'Active' } }
    const subject = { subjectType: 'Member', subjectId: memberId }
    await recordAudit(tx, { actorId: operatorId, action: 'resumeMember', ...subject, ...change }, now)
  })
}
