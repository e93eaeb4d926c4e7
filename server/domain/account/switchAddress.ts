import { confirmLifetime, undoLifetime } from '#rules/account/emailChange.ts'
import { defaultTimeZone } from '#rules/dates.ts'
import type { AddressChange, Prisma } from '../../generated/client/client.ts'
import { queueMail, queueMails } from '../../mail/outbox/queueMail.ts'
import { redirectMails } from '../../mail/outbox/redirectMails.ts'
import { followUnsubscription } from '../../mail/suppression/unsubscribe.ts'
import { signId } from '../../platform/config/signedId.ts'
import type { LockedMember } from '../members/lockMember.ts'
import { voidLoginLinks } from '../sessions/endSessions.ts'
import { maskEmail } from '../sessions/maskEmail.ts'
import { giveBackAddress } from './giveBackAddress.ts'

type Tx = Prisma.TransactionClient
export type Signing = { secret: string }

/** Voids every request that is not confirmed yet. */
async function voidPendingChanges(tx: Tx, memberId: number, now: Date): Promise<void> {
  await tx.addressChange.updateMany({
    where: { memberId, confirmedAt: null, voidedAt: null },
    data: { voidedAt: now },
  })
}

/** Stores a request for another address. It replaces any earlier one that was not confirmed. */
export async function storeChange(
  tx: Tx,
  { id: memberId, email: fromEmail }: LockedMember,
  change: { toEmail: string; correctedById?: number },
  now: Date,
): Promise<AddressChange> {
  await voidPendingChanges(tx, memberId, now)
  const expiresAt = new Date(now.getTime() + confirmLifetime)
  return tx.addressChange.create({ data: { ...change, memberId, fromEmail, requestedAt: now, expiresAt } })
}

/** Finds the member's first change whose undo link would still give this address back. */
const changeAwayFrom = (tx: Tx, memberId: number, email: string, now: Date) =>
  tx.addressChange.findFirst({
    where: { memberId, fromEmail: email, undoUntil: { gte: now }, undoneAt: null, voidedAt: null },
    orderBy: { id: 'asc' },
  })

async function mailBoth(
  tx: Tx,
  { secret }: Signing,
  { id: memberId, email, username, timeZone }: LockedMember,
  { id, toEmail, correctedById }: AddressChange,
  undoUntil: Date,
  now: Date,
): Promise<void> {
  const corrected = correctedById !== null
  const maskedEmail = maskEmail(toEmail)
  const until = { undoUntil: undoUntil.toISOString(), timeZone: timeZone ?? defaultTimeZone }
  await queueMail(
    tx,
    { secret },
    {
      key: `email-changed:${id}`,
      to: email,
      memberId,
      template: 'emailChanged',
      data: { username, maskedEmail, corrected, changeId: id, ...until },
      secret: signId(secret, 'undoAddress', id),
    },
    now,
  )
  const done = { key: `email-change-done:${id}`, to: toEmail, memberId, template: 'emailChangeDone' } as const
  await queueMails(tx, {}, [{ ...done, data: { username, corrected } }], now)
}

/**
 * Gives a member the new address of a change. Login links sent to the old address become void, and other mails
 * that are not sent yet go to the new one. Both addresses are mailed, and the old one gets a link that undoes the
 * change for 7 days. If such a link would already give back the new address, the change is treated as that undo, so
 * that no link goes to the address in between.
 *
 * @param member locked in this transaction, as read before the change
 * @throws a unique violation if somebody else has the new address
 */
export async function switchAddress(
  tx: Tx,
  signing: Signing,
  member: LockedMember,
  change: AddressChange,
  now: Date,
): Promise<void> {
  const { id, toEmail } = change
  const away = await changeAwayFrom(tx, member.id, toEmail, now)
  if (away) {
    await giveBackAddress(tx, member, away, now)
    await tx.addressChange.update({
      where: { id },
      data: { fromEmail: member.email, confirmedAt: now, voidedAt: null },
    })
    return
  }
  const undoUntil = new Date(now.getTime() + undoLifetime)
  await tx.member.update({ where: { id: member.id }, data: { email: toEmail } })
  await tx.addressChange.update({
    where: { id },
    data: { fromEmail: member.email, confirmedAt: now, undoUntil },
  })
  await voidLoginLinks(tx, member.id, now)
  await redirectMails(tx, { memberId: member.id, from: member.email, to: toEmail })
  await followUnsubscription(tx, member.id, toEmail)
  await mailBoth(tx, signing, member, change, undoUntil, now)
}
