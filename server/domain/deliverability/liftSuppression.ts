import { normalEmail } from '#rules/email.ts'
import { DomainError } from '#rules/errors.ts'
import { requireReason } from '#rules/forms/reason.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { queueReadmission } from '../../mail/suppression/queueReadmission.ts'
import { liftStops } from '../../mail/suppression/suppression.ts'
import type { Db } from '../../platform/database/db.ts'
import { recordAudit } from '../audit/audit.ts'
import { maskEmail } from '../sessions/maskEmail.ts'

/** Who the log names: a row that erasure knows, so that it does not outlive the person; else a masked address. */
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
 * Lets mail go to an address again, here and at the provider in the streams that were stopped. Wishes stay as they are: who
 * wanted no invitations and news still gets none.
 *
 * @param lift `reason` is why the operator believes it will arrive; stored in the audit log
 * @throws DomainError NOT_FOUND when mail goes there already; CONFLICT after a spam complaint, which the provider never
 *   takes back; BAD_INPUT without a reason or with too long a one
 */
export async function liftSuppression(
  db: PrismaClient,
  lift: { email: string; reason: string; operatorId: number },
  now: Date,
): Promise<void> {
  const email = normalEmail(lift.email)
  const why = requireReason(lift.reason)
  await db.$transaction(async (tx) => {
    const found = await tx.suppressedAddress.findUnique({ where: { email } })
    if (!found) throw new DomainError('NOT_FOUND', 'Mail goes to this address already.', 'email')
    if (found.reason === 'SpamComplaint') {
      throw new DomainError('CONFLICT', 'Our mail was reported as spam there, which cannot be lifted.')
    }
    const streams = await liftStops(tx, email, now)
    if (streams.length > 0) await queueReadmission(tx, email, streams, now)
    const change = { before: { suppression: found.reason }, after: { suppression: null, why } }
    const subject = await holderOf(tx, email)
    await recordAudit(tx, { actorId: lift.operatorId, action: 'liftSuppression', ...subject, ...change }, now)
  })
}
