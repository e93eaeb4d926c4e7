import { DomainError } from '#rules/errors.ts'
import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { arrangeMeeting } from './arrangeMeeting.ts'

type Asked = { encounterId: number; operatorId: number }

/**
 * Puts a draft on the calendar: from now on it can have invitations. The provider makes its meeting link by job,
 * unless the operator gave one.
 *
 * @throws DomainError NOT_FOUND for no such encounter, CONFLICT when it is no draft or its start has passed
 */
export async function scheduleEncounter(db: PrismaClient, asked: Asked, now: Date): Promise<void> {
  await db.$transaction((tx) => scheduleDraft(tx, asked, now))
}

/** {@link scheduleEncounter} within a transaction that does more. */
export async function scheduleDraft(
  tx: Prisma.TransactionClient,
  { encounterId, operatorId }: Asked,
  now: Date,
): Promise<void> {
  const { count } = await tx.encounter.updateMany({
    where: { id: encounterId, state: 'Draft', startsAt: { gt: now } },
    data: { state: 'Scheduled', updatedAt: now },
  })
  if (count !== 1) {
    const found = await tx.encounter.findUnique({ where: { id: encounterId }, select: { state: true } })
    if (!found) throw new DomainError('NOT_FOUND', 'This encounter does not exist.', 'encounterId')
    throw found.state === 'Draft'
      ? new DomainError('CONFLICT', 'Its start has passed. Choose another time first.')
      : new DomainError('CONFLICT', 'Only a draft can be scheduled.')
  }
  await arrangeMeeting(tx, encounterId)
  const change = { action: 'scheduleEncounter', subjectType: 'Encounter', subjectId: encounterId }
  await recordAudit(
    tx,
    { actorId: operatorId, ...change, before: { state: 'Draft' }, after: { state: 'Scheduled' } },
    now,
  )
}
