import { DomainError } from '#rules/errors.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { endAccess } from '../sessions/endSessions.ts'
import { lockOperators } from './lockOperators.ts'
import { noticeOperator } from './noticeOperator.ts'

/**
 * Removes all passkeys of an operator who lost them, and ends their sessions: they log in by mail and set up a new one.
 * Both operators get a mail. A second call changes nothing and mails nobody.
 *
 * @param who whose passkeys, and the asking operator, or null at the command line
 * @throws DomainError NOT_FOUND if they are not an operator; CONFLICT for one's own
 */
export async function resetPasskeys(
  db: PrismaClient,
  { operatorId, actorId }: { operatorId: number; actorId: number | null },
  now: Date,
): Promise<void> {
  if (operatorId === actorId) {
    throw new DomainError('CONFLICT', 'You can remove your own passkeys under Membership.')
  }
  await db.$transaction(async (tx) => {
    const { operator } = await lockOperators(tx, { operatorId, actorId })
    const { count } = await tx.passkey.deleteMany({ where: { memberId: operatorId } })
    const hadAccess = await endAccess(tx, operatorId, now)
    if (count === 0 && !hadAccess) return
    const change = { action: 'resetPasskeys', subjectType: 'Member', subjectId: operatorId }
    const sides = { before: { passkeys: count }, after: { passkeys: 0 } }
    await recordAudit(tx, { actorId, ...change, ...sides }, now)
    const actor = actorId === null ? null : await tx.member.findUnique({ where: { id: actorId } })
    const about = { aboutId: operatorId }
    await noticeOperator(tx, { ...about, to: operator, what: 'passkeysReset', other: actor?.username }, now)
    if (!actor) return
    await noticeOperator(tx, { ...about, to: actor, what: 'resetPasskeysOf', other: operator.username }, now)
  })
}
