import { DomainError } from '#rules/errors.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { eraseMember, erasing } from './eraseMember.ts'
import { seatsAtTables, waitingCases } from './neededStill.ts'

const caseWaits =
  'A case about this person waits for an operator. Decide it first: an expulsion or the answer to an appeal needs their address.'

const tableWaits = 'This person was at a table that is not over. Erase them once it is.'

/**
 * Erases somebody who canceled before the 30 days are over, because they asked the operator to: they can no longer sign
 * in to ask themselves. The request is stored as handled.
 *
 * @throws DomainError NOT_FOUND for nobody; CONFLICT for a member who has not canceled or is erased already, and
 *   while a case about them waits or a table is not over at which they were
 */
export async function eraseAtOnce(
  db: PrismaClient,
  { memberId, operatorId }: { memberId: number; operatorId: number },
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const member = await tx.member.findUnique({
      where: { id: memberId },
      select: {
        erasedAt: true,
        casesAbout: { where: waitingCases, select: { id: true } },
        invitations: { where: seatsAtTables, select: { id: true } },
      },
    })
    if (!member) throw new DomainError('NOT_FOUND', 'This member does not exist.', 'memberId')
    if (member.casesAbout.length > 0) throw new DomainError('CONFLICT', caseWaits)
    if (member.invitations.length > 0) throw new DomainError('CONFLICT', tableWaits)
    if (!(await eraseMember(tx, memberId, now))) {
      const why = member.erasedAt
        ? 'This member is erased already.'
        : 'Only somebody who has canceled can be erased.'
      throw new DomainError('CONFLICT', why)
    }
    const request = { memberId, kind: 'Erasure', requestedAt: now, handledAt: now } as const
    await tx.privacyRequest.create({ data: request })
    const subject = { subjectType: 'Member', subjectId: memberId }
    const change = { before: { erasedAt: null }, after: { erasedAt: now.toISOString() } }
    await recordAudit(tx, { actorId: operatorId, action: 'eraseMember', ...subject, ...change }, now)
  }, erasing)
}
