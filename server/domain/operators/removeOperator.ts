import { lastOperatorStays } from '#rules/account/lastOperator.ts'
import { DomainError } from '#rules/errors.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { leaveHostedTables } from '../meetings/leaveHostedTables.ts'
import { endMembership } from '../members/endMembership.ts'
import { isMemberToo } from '../roles/operatorRows.ts'
import { endAccess } from '../sessions/endSessions.ts'
import { lockOperators } from './lockOperators.ts'
import { noticeOperator } from './noticeOperator.ts'

/**
 * Takes the operator's role away, which takes effect at once, since each request reads the role. Also ends their
 * sessions and their hosting. Somebody with a profile stays a member; an account that is only an operator's ends.
 *
 * @param who whose role, and the asking operator, or null at the command line, which alone may remove the last one
 * @param now the instant of the change
 * @returns whether they stay a member or the account ended
 * @throws DomainError NOT_FOUND if they are not an operator; CONFLICT for the last one
 */
export async function removeOperator(
  db: PrismaClient,
  { operatorId, actorId }: { operatorId: number; actorId: number | null },
  now: Date,
): Promise<'member' | 'ended'> {
  return db.$transaction(async (tx) => {
    const { operator, count } = await lockOperators(tx, { operatorId, actorId })
    if (count === 1 && actorId !== null) throw new DomainError('CONFLICT', lastOperatorStays)
    const { id } = operator
    const complete = isMemberToo(operator)
    if (complete) await tx.member.update({ where: { id }, data: { role: 'Member' } })
    else await endMembership(tx, id, now)
    await leaveHostedTables(tx, id, now)
    await endAccess(tx, id, now)
    const after = complete ? { role: 'Member' } : { status: 'Canceled' }
    const change = { action: 'removeOperator', subjectType: 'Member', subjectId: id }
    await recordAudit(tx, { actorId, ...change, before: { role: 'Operator' }, after }, now)
    if (actorId !== null) await noticeOperator(tx, { to: operator, what: 'removed', aboutId: id }, now)
    return complete ? 'member' : 'ended'
  })
}
