import { requireReason } from '#rules/forms/reason.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockPlace } from './places.ts'
import { changePlace } from './storeStep.ts'

type Removal = { invitationId: number; reason: string; operatorId: number }

/**
 * Takes someone off an encounter that has not begun: withdraws the invitation, the waitlist place or the seat, which
 * goes to the waitlist. A mail says so in one neutral line; the reason is only in the audit log. Calendar entries are
 * canceled, nobody's counts change, and the member may be invited again.
 *
 * @throws DomainError BAD_INPUT if the reason is empty; NOT_FOUND if there is no such invitation, CONFLICT if there is
 *   nothing to take away
 */
export async function removeFromEncounter(
  db: PrismaClient,
  { invitationId, reason, operatorId }: Removal,
  now: Date,
): Promise<void> {
  const words = requireReason(reason)
  await db.$transaction(async (tx) => {
    const place = await lockPlace(tx, invitationId)
    await changePlace(tx, place, { type: 'remove', by: 'Operator' }, now)
    const change = { action: 'removeFromEncounter', subjectType: 'Invitation', subjectId: invitationId }
    const before = { status: place.status, isWaitlisted: place.isWaitlisted }
    const after = { status: 'Declined', isWaitlisted: false, reason: words }
    await recordAudit(tx, { actorId: operatorId, ...change, before, after }, now)
  })
}
