import { DomainError } from '#rules/errors.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { readHandedOverData } from './readMemberData.ts'

/**
 * Reads the stored data of somebody who asked the operator for it because they cannot log in to download it. The
 * request is stored as handled.
 *
 * @returns the document to hand over; it does not say whom the member chose
 * @throws DomainError NOT_FOUND if there is no such member; CONFLICT if they are erased, as nothing is stored about
 *   them
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
