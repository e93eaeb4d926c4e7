import { DomainError } from '#rules/errors.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockEncounter } from '../encounters/lockEncounter.ts'

type Naming = { invitationId: number; mayHost: boolean; operatorId: number }

/**
 * Lets somebody with a seat host the table of that encounter, or no longer; saying the same again is not logged.
 *
 * @throws DomainError NOT_FOUND for no such invitation, CONFLICT without a seat and when the encounter is not ahead
 */
export async function nameHost(
  db: PrismaClient,
  { invitationId, mayHost, operatorId }: Naming,
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const where = { id: invitationId }
    const found = await tx.invitation.findUnique({ where, select: { encounterId: true } })
    if (!found) throw new DomainError('NOT_FOUND', 'This invitation does not exist.', 'invitationId')
    await lockEncounter(tx, found.encounterId, 'host', now)
    const place = await tx.invitation.findUniqueOrThrow({ where })
    if (place.seatedAt === null)
      throw new DomainError('CONFLICT', 'Only someone with a seat can be the host.')
    if (place.mayHost === mayHost) return
    await tx.invitation.update({ where, data: { mayHost } })
    const change = { action: 'nameHost', subjectType: 'Invitation', subjectId: invitationId }
    const sides = { before: { mayHost: place.mayHost }, after: { mayHost } }
    await recordAudit(tx, { actorId: operatorId, ...change, ...sides }, now)
  })
}
