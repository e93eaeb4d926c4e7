import { requireReason } from '#rules/forms/reason.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { callOff } from '../seats/callOff.ts'
import { lockEncounter } from './lockEncounter.ts'

type Cancellation = { encounterId: number; reason: string; operatorId: number }

/**
 * Cancels an encounter that has not ended (docs/rules.md, "Encounters and invitations").
 *
 * @throws DomainError BAD_INPUT if the reason is empty or too long, NOT_FOUND if there is no such encounter, CONFLICT
 *   if it is over or canceled
 */
export async function cancelEncounter(
  db: PrismaClient,
  { encounterId, reason, operatorId }: Cancellation,
  now: Date,
): Promise<void> {
  const words = requireReason(reason)
  await db.$transaction(async (tx) => {
    const { state } = await lockEncounter(tx, encounterId, 'cancel', now)
    await callOff(tx, encounterId, words, now)
    const change = { action: 'cancelEncounter', subjectType: 'Encounter', subjectId: encounterId }
    const after = { state: 'Canceled', reason: words }
    await recordAudit(tx, { actorId: operatorId, ...change, before: { state }, after }, now)
  })
}
