import { newEmailError } from '#rules/account/emailChange.ts'
import { normalEmail } from '#rules/email.ts'
import { DomainError } from '#rules/errors.ts'
import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import { takenEmail } from '#rules/forms/profile.ts'
import { requireReason } from '#rules/forms/reason.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { type ExpelledDeps, refuseExpelled } from '../expelled/expelledAddress.ts'
import { lockMember } from '../members/lockMember.ts'
import { otherHolder } from '../names/existence.ts'
import { endAccess } from '../sessions/endSessions.ts'
import { explainTaken } from './addressLinks.ts'
import { type Signing, storeChange, switchAddress } from './switchAddress.ts'

/** An operator's correction of the address of a member who cannot log in. */
export type Correction = {
  memberId: number
  operatorId: number
  email: string
  reason: string
  /** The address the operator saw when correcting it. If absent, any current address is replaced. */
  replaces?: string | null | undefined
}

const overtaken = 'The member has another email by now. Please look at it first.'

/**
 * Corrects at once the address of a member who cannot log in. Every session ends, because whoever is logged in may not
 * be the member. Both addresses are mailed, and the old one gets a link that undoes the correction.
 *
 * @throws DomainError BAD_INPUT on `email` if the address cannot be used, and on `reason` if it is empty; CONFLICT if
 *   the member has canceled, if the address belongs to somebody expelled, if the member is an operator (who alone
 *   changes their own address), or if the current address is not the one in `replaces`
 */
export async function correctEmail(
  db: PrismaClient,
  deps: Signing & ExpelledDeps,
  { memberId, operatorId, email, reason, replaces }: Correction,
  now: Date,
): Promise<void> {
  const words = requireReason(reason)
  const wanted = normalEmail(email)
  const correcting = db.$transaction(async (tx) => {
    const member = await lockMember(tx, memberId)
    const { role } = await tx.member.findUniqueOrThrow({ where: { id: memberId }, select: { role: true } })
    if (member.membership.status === 'Canceled')
      throw new DomainError('CONFLICT', 'This membership has ended.')
    if (role === 'Operator') throw new DomainError('CONFLICT', 'An operator changes their own email.')
    if (wanted !== member.email && member.email !== (replaces ?? member.email))
      throw new DomainError('CONFLICT', overtaken)
    await refuseExpelled(tx, deps, wanted)
    const isTaken = (await otherHolder(tx, wanted, memberId, now)) !== null
    refuseWrongFields({ email: newEmailError(email, member.email) ?? (isTaken ? takenEmail : null) })
    const change = await storeChange(tx, member, { toEmail: wanted, correctedById: operatorId }, now)
    await switchAddress(tx, deps, member, change, now)
    await endAccess(tx, memberId, now)
    const line = { actorId: operatorId, action: 'correctEmail', subjectType: 'Member', subjectId: memberId }
    const sides = { before: { email: member.email }, after: { email: wanted, reason: words } }
    await recordAudit(tx, { ...line, ...sides }, now)
  })
  await correcting.catch((error: unknown) => explainTaken(error, takenEmail))
}
