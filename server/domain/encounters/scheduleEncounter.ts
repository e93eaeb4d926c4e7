import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { arrangeMeeting } from '../meetings/arrangeMeeting.ts'
import { lockEncounter } from './lockEncounter.ts'

type Asked = { encounterId: number; operatorId: number }

/**
 * Schedules a draft, which can then have invitations. A job asks the provider for the meeting link, unless the operator
 * gave one.
 *
 * @throws DomainError NOT_FOUND if there is no such encounter, CONFLICT if it is not a draft or its start has passed
 */
export async function scheduleEncounter(db: PrismaClient, asked: Asked, now: Date): Promise<void> {
  await db.$transaction((tx) => scheduleDraft(tx, asked, now))
}

/** Schedules a draft in the caller's transaction, see {@link scheduleEncounter}. */
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
