import type { AddressChange, Prisma } from '../../generated/client/client.ts'
import { queueMails } from '../../mail/outbox/queueMail.ts'
import { redirectMails } from '../../mail/outbox/redirectMails.ts'
import { followUnsubscription } from '../../mail/suppression/unsubscribe.ts'
import type { LockedMember } from '../members/lockMember.ts'
import { endEveryWayIn } from '../sessions/endEveryWayIn.ts'

/**
 * Undoes a change of address. The member gets the old one back, and the mails that are not sent yet go there. All later
 * changes and their undo links become void, and every way into the account ends, because whoever changed the address
 * may have created one. Both addresses are mailed.
 *
 * @param member locked in this transaction, as read before the undo
 * @param change one that can still be undone
 * @throws a unique violation if somebody else has the old address
 */
export async function giveBackAddress(
  tx: Prisma.TransactionClient,
  { id: memberId, email, username }: LockedMember,
  { id, fromEmail }: Pick<AddressChange, 'id' | 'fromEmail'>,
  now: Date,
): Promise<void> {
  await tx.member.update({ where: { id: memberId }, data: { email: fromEmail } })
  await redirectMails(tx, { memberId, from: email, to: fromEmail })
  await followUnsubscription(tx, memberId, fromEmail)
  await tx.addressChange.update({ where: { id }, data: { undoneAt: now } })
  await tx.addressChange.updateMany({
    where: { memberId, undoneAt: null, voidedAt: null, OR: [{ id: { gt: id } }, { confirmedAt: null }] },
    data: { voidedAt: now },
  })
  await endEveryWayIn(tx, memberId, now)
  const mail = { memberId, template: 'emailChangeUndone' } as const
  const mails = [...new Set([fromEmail, email])].map((to) => ({
    ...mail,
    key: `email-change-undone:${id}:${to === fromEmail ? 'back' : 'gone'}`,
    to,
    data: { username, isBack: to === fromEmail },
  }))
  await queueMails(tx, {}, mails, now)
}
