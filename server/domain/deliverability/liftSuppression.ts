import { normalEmail } from '#rules/email.ts'
import { DomainError } from '#rules/errors.ts'
import { requireReason } from '#rules/forms/reason.ts'
import type { PrismaClient, SuppressionReason } from '../../generated/client/client.ts'
import { lockAddress } from '../../mail/suppression/addressWords.ts'
import { queueReadmission } from '../../mail/suppression/queueReadmission.ts'
import { liftStops, neverLifted, unliftable } from '../../mail/suppression/suppression.ts'
import type { Db } from '../../platform/database/db.ts'
import { recordAudit } from '../audit/audit.ts'
import { maskEmail } from '../sessions/maskEmail.ts'

/**
 * Returns the subject of the audit line: the member or request with the address, so that the address does not outlive
 * their erasure, or else a masked address.
 */
async function holderOf(db: Db, email: string): Promise<{ subjectType: string; subjectId: string | number }> {
  const member = await db.member.findFirst({
    where: { email },
    select: { id: true },
    orderBy: { id: 'desc' },
  })
  if (member) return { subjectType: 'Member', subjectId: member.id }
  const request = await db.earlyAccessRequest.findUnique({ where: { email }, select: { id: true } })
  if (request) return { subjectType: 'EarlyAccessRequest', subjectId: request.id }
  return { subjectType: 'SuppressedAddress', subjectId: maskEmail(email) }
}

/**
 * Lets mail go to an address again, both here and at the provider in the streams that were stopped. Unsubscriptions
 * stay: somebody who wanted no invitations and news still gets none.
 *
 * @param lift `reason` is why the operator believes that mail will arrive; it is stored in the audit log. `reasonRead`
 *   is why mail was stopped, as the operator read it; if absent, any reason is lifted. With it, a lift sent twice does
 *   not lift a second reason.
 * @returns why some mail is still not sent there, or null if all is
 * @throws DomainError NOT_FOUND if mail already goes there; CONFLICT after a spam complaint, which the provider never
 *   takes back, or if mail is stopped for another reason than `reasonRead`; BAD_INPUT if the reason is empty or too
 *   long
 */
export async function liftSuppression(
  db: PrismaClient,
  lift: {
    email: string
    reason: string
    reasonRead?: SuppressionReason | null | undefined
    operatorId: number
  },
  now: Date,
): Promise<SuppressionReason | null> {
  const email = normalEmail(lift.email)
  const why = requireReason(lift.reason)
  return db.$transaction(async (tx) => {
    await lockAddress(tx, email)
    const found = await tx.suppressedAddress.findUnique({ where: { email } })
    if (!found) throw new DomainError('NOT_FOUND', 'Mail goes to this address already.', 'email')
    if (found.reason === unliftable) throw new DomainError('CONFLICT', neverLifted)
    if (found.reason !== (lift.reasonRead ?? found.reason)) {
      const sentence = 'This address is stopped for another reason by now. Please look again.'
      throw new DomainError('CONFLICT', sentence, 'email')
    }
    const { streams, left } = await liftStops(tx, email, now)
    if (streams.length > 0) await queueReadmission(tx, email, streams, now)
    const change = { before: { suppression: found.reason }, after: { suppression: left, why } }
    const subject = await holderOf(tx, email)
    await recordAudit(tx, { actorId: lift.operatorId, action: 'liftSuppression', ...subject, ...change }, now)
    return left
  })
}
