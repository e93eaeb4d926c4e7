import { DomainError } from '#rules/errors.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { eraseMember, erasing } from './eraseMember.ts'
import { neededFor } from './neededStill.ts'

const needed = {
  case: 'A case about this person waits for an operator. Decide it first: an expulsion or the answer to an appeal needs their address.',
  table: 'This person was at a table that is not over. Erase them once it is.',
}

/**
 * Erases somebody who canceled, before the 30 days are over, because they asked the operator to: they can no longer log
 * in to ask themselves. The request is stored as handled, unless they had asked themselves before.
 *
 * @throws DomainError NOT_FOUND if there is no such member; CONFLICT for a member who has not canceled or is erased
 *   already, while a case about them waits, or while a table at which they were is not over
 */
export async function eraseAtOnce(
  db: PrismaClient,
  { memberId, operatorId }: { memberId: number; operatorId: number },
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const why = await neededFor(tx, memberId)
    const member = await tx.member.findUnique({ where: { id: memberId }, select: { erasedAt: true } })
    if (!member) throw new DomainError('NOT_FOUND', 'This member does not exist.', 'memberId')
    if (why) throw new DomainError('CONFLICT', needed[why])
    if (!(await eraseMember(tx, memberId, now))) {
      const refusal = member.erasedAt
        ? 'This member is erased already.'
        : 'Only somebody who has canceled can be erased.'
      throw new DomainError('CONFLICT', refusal)
    }
    if ((await tx.privacyRequest.count({ where: { memberId, kind: 'Erasure' } })) === 0) {
      const request = { memberId, kind: 'Erasure', requestedAt: now, handledAt: now } as const
      await tx.privacyRequest.create({ data: request })
    }
    const subject = { subjectType: 'Member', subjectId: memberId }
    const change = { before: { erasedAt: null }, after: { erasedAt: now.toISOString() } }
    await recordAudit(tx, { actorId: operatorId, action: 'eraseMember', ...subject, ...change }, now)
  }, erasing)
}
