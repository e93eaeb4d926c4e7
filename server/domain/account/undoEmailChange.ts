import { oldAddressUnavailable, undoRefusal } from '#rules/account/emailChange.ts'
import { DomainError } from '#rules/errors.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import type { Secrets } from '../../platform/config/secretKeys.ts'
import { recordAudit } from '../audit/audit.ts'
import { explainTaken, lockLinkedChange } from './addressLinks.ts'
import { giveBackAddress } from './giveBackAddress.ts'

/**
 * Undoes a change of address when somebody opens the link mailed to the old one, once and within 7 days (docs/rules.md,
 * "An account, and who may touch it"). Needs no session: whoever changed the address may hold all of them.
 *
 * @returns the member, who is now logged out everywhere, and the address that mail goes to again
 * @throws DomainError BAD_INPUT if the link is not ours; CONFLICT if it was used, has expired or was replaced
 */
export async function undoEmailChange(
  db: PrismaClient,
  secrets: Secrets,
  token: string,
  now: Date,
): Promise<{ memberId: number; email: string }> {
  const undoing = db.$transaction(async (tx) => {
    const { member, change } = await lockLinkedChange(tx, secrets, 'undoAddress', token)
    const refusal = undoRefusal(change, member.membership.status !== 'Canceled', now)
    if (refusal) throw new DomainError('CONFLICT', refusal)
    await giveBackAddress(tx, member, change, now)
    const subject = { actorId: member.id, subjectType: 'Member', subjectId: member.id }
    const sides = { before: { email: member.email }, after: { email: change.fromEmail } }
    await recordAudit(tx, { ...subject, action: 'undoEmailChange', ...sides }, now)
    return { memberId: member.id, email: change.fromEmail }
  })
  return undoing.catch((error: unknown) => explainTaken(error, oldAddressUnavailable))
}
