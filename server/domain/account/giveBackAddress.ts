import type { AddressChange, Prisma } from '../../generated/client/client.ts'
import { queueMails } from '../../mail/outbox/queueMail.ts'
import { followUnsubscription } from '../../mail/suppression/unsubscribe.ts'
import type { LockedMember } from '../members/lockMember.ts'
import { endEveryWayIn } from '../sessions/endEveryWayIn.ts'

/**
 * Takes a change of address back: the member has the old one again, all later changes are void, their undo links too, and
 * every way in ends, since whoever changed the address may have made one. Both addresses are mailed.
 *
 * @param member locked in this transaction, as they were before
 * @param change one that can be undone now
 * @throws a unique violation when somebody else has the old address
 */
export async function giveBackAddress(
  tx: Prisma.TransactionClient,
  { id: memberId, email, username }: LockedMember,
  { id, fromEmail }: Pick<AddressChange, 'id' | 'fromEmail'>,
  now: Date,
): Promise<void> {
  await tx.member.update({ where: { id: memberId }, data: { email: fromEmail } })
  await followUnsubscription(tx, memberId, fromEmail)
  await tx.addressChange.update({ where: { id }, data: { undoneAt: now } })
  await tx.addressChange.updateMany({
    where: { memberId, undoneAt: null, voidedAt: null, OR: [{ id: { gt: id } }, { confirmedAt: null }] },
    data: { voidedAt: now },
  })
  await endEveryWayIn(tx, memberId, now)
  const mail = { memberId, template: 'emailChangeUndone' } as const
  const mails = [...new Set([fromEmail, email])].map((to) => ({
    ...{ ...mail, key: `email-change-undone:${id}:${to === fromEmail ? 'back' : 'gone'}`, to },
    data: { username, isBack: to === fromEmail },
  }))
  await queueMails(tx, {}, mails, now)
}
