import { DomainError } from '#rules/errors.ts'
import { requireReason } from '#rules/forms/reason.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { queueMail } from '../../mail/outbox/queueMail.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockMember } from '../members/lockMember.ts'
import { endAccess } from '../sessions/endSessions.ts'
import { liveSessions } from '../sessions/lists.ts'

type Ending = { memberId: number; operatorId: number; reason: string }

/**
 * Ends every session of a member and its open streams, as an operator asked, and voids login links still in the
 * mailbox. Passkeys stay. The member gets a mail if a session ended. A second call changes nothing.
 *
 * @throws DomainError BAD_INPUT on `reason` if it is empty; CONFLICT if the member has canceled; NOT_FOUND if there is
 *   no such member
 */
export async function endMemberSessions(
  db: PrismaClient,
  { memberId, operatorId, reason }: Ending,
  now: Date,
): Promise<void> {
  const words = requireReason(reason)
  await db.$transaction(async (tx) => {
    const { membership, username, email } = await lockMember(tx, memberId)
    if (membership.status === 'Canceled') throw new DomainError('CONFLICT', 'This membership has ended.')
    const sessions = await tx.session.count({ where: { memberId, ...liveSessions(now).where } })
    if (!(await endAccess(tx, memberId, now))) return
    const mail = { key: `signed-out:${memberId}:${now.getTime()}`, to: email, memberId } as const
    if (sessions > 0) await queueMail(tx, {}, { ...mail, template: 'signedOut', data: { username } }, now)
    const line = { actorId: operatorId, action: 'endMemberSessions', subjectType: 'Member' }
    const sides = { before: { sessions }, after: { sessions: 0, reason: words } }
    await recordAudit(tx, { ...line, subjectId: memberId, ...sides }, now)
  })
}
