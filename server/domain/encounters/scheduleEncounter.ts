import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { arrangeMeeting } from '../meetings/arrangeMeeting.ts'
import { lockEncounter } from './lockEncounter.ts'

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
  await lockEncounter(tx, encounterId, 'schedule', now)
  await tx.encounter.update({ where: { id: encounterId }, data: { state: 'Scheduled', updatedAt: now } })
  await arrangeMeeting(tx, encounterId)
  const change = { action: 'scheduleEncounter', subjectType: 'Encounter', subjectId: encounterId }
  await recordAudit(
    tx,
    { actorId: operatorId, ...change, before: { state: 'Draft' }, after: { state: 'Scheduled' } },
    now,
  )
}
