import { addressUnavailable, confirmRefusal } from '#rules/account/emailChange.ts'
import { DomainError } from '#rules/errors.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { type ExpelledDeps, isExpelled } from '../expelled/expelledAddress.ts'
import { otherHolder } from '../names/existence.ts'
import { explainTaken, lockLinkedChange } from './addressLinks.ts'
import { switchAddress } from './switchAddress.ts'

/**
 * Changes a member's address when they open the link mailed to the new one (docs/rules.md, "An account, and who may
 * touch it"). Needs no session: opening the link proves that its reader gets mail at that address.
 *
 * @returns the address that mail goes to from now on
 * @throws DomainError BAD_INPUT if the link is not ours; CONFLICT if it was used, has expired or was replaced, or if
 *   the address now belongs to another member or to somebody expelled
 */
export async function confirmEmailChange(
  db: PrismaClient,
  deps: ExpelledDeps,
  token: string,
  now: Date,
): Promise<string> {
  const confirming = db.$transaction(async (tx) => {
    const { member, change } = await lockLinkedChange(tx, deps, 'confirmAddress', token)
    const refusal = confirmRefusal(change, member.membership.status !== 'Canceled', now)
    if (refusal) throw new DomainError('CONFLICT', refusal)
    const { toEmail } = change
    if ((await isExpelled(tx, deps, toEmail)) || (await otherHolder(tx, toEmail, member.id, now)) !== null) {
      throw new DomainError('CONFLICT', addressUnavailable)
    }
    await switchAddress(tx, deps, member, change, now)
    const subject = { actorId: member.id, subjectType: 'Member', subjectId: member.id }
    const sides = { before: { email: member.email }, after: { email: toEmail } }
    await recordAudit(tx, { ...subject, action: 'confirmEmailChange', ...sides }, now)
    return toEmail
  })
  return confirming.catch((error: unknown) => explainTaken(error, addressUnavailable))
}
