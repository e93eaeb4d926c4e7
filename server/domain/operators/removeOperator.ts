import { normalEmail } from '#rules/email.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { endMembership } from '../members/endMembership.ts'

/**
 * Takes the operator's role away, at once, since it is read on each request. Somebody with a profile stays a member; an
 * account that was nothing but an operator's ends.
 *
 * @param now the instant of the change
 * @returns what became of the account, or null when the address is no operator's
 */
export async function removeOperator(
  db: PrismaClient,
  address: string,
  now: Date,
): Promise<'member' | 'ended' | null> {
  return db.$transaction(async (tx) => {
    const operator = await tx.member.findFirst({
      where: { email: normalEmail(address), role: 'Operator', status: { not: 'Canceled' } },
      select: { id: true, locationId: true, genderId: true, ageRangeId: true, agreementAcceptedAt: true },
    })
    if (!operator) return null
    const { id, ...profile } = operator
    const complete = Object.values(profile).every((each) => each !== null)
    if (complete) await tx.member.update({ where: { id }, data: { role: 'Member' } })
    else await endMembership(tx, id, now)
    const after = complete ? { role: 'Member' } : { status: 'Canceled' }
    const change = { action: 'removeOperator', subjectType: 'Member', subjectId: id }
    await recordAudit(tx, { actorId: null, ...change, before: { role: 'Operator' }, after }, now)
    return complete ? 'member' : 'ended'
  })
}
