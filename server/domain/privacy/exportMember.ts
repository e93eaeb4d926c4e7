import { DomainError } from '#rules/errors.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { readHandedOverData } from './readMemberData.ts'

/**
 * Reads what is stored about somebody who asked the operator for it, because they cannot sign in to download it. The
 * request is stored as handled.
 *
 * @returns the document to hand over; it does not say who the member chose
 * @throws DomainError NOT_FOUND for nobody; CONFLICT for somebody erased, about whom nothing is held
 */
export async function exportMember(
  db: PrismaClient,
  { memberId, operatorId }: { memberId: number; operatorId: number },
  now: Date,
): Promise<object> {
  return db.$transaction(async (tx) => {
    const member = await tx.member.findUnique({
      where: { id: memberId },
      select: { canceledAt: true, erasedAt: true },
    })
    if (!member) throw new DomainError('NOT_FOUND', 'This member does not exist.', 'memberId')
    if (member.erasedAt)
      throw new DomainError('CONFLICT', 'This member is erased: there is nothing to export.')
    const data = await readHandedOverData(tx, { memberId, until: member.canceledAt ?? now }, now)
    const request = { memberId, kind: 'Export', requestedAt: now, handledAt: now } as const
    await tx.privacyRequest.create({ data: request })
    const subject = { subjectType: 'Member', subjectId: memberId }
    await recordAudit(tx, { actorId: operatorId, action: 'exportMember', ...subject }, now)
    return data
  })
}
