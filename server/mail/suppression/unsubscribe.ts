import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { queueReadmission } from './queueReadmission.ts'

/**
 * Takes an address off invitations and news by mail; login, seat and account mails still go there. A member's choices
 * under Preferences follow, so that the screen shows the truth and turning one on again takes this back. An address
 * that gets no mail at all still gets none. Doing it again changes nothing.
 *
 * @param email in lower case
 */
export async function unsubscribe(db: PrismaClient, email: string, now: Date): Promise<void> {
  await db.$transaction([
    db.member.updateMany({
      where: { email, status: { not: 'Canceled' } },
      data: { wantsInvitationMail: false, wantsNewsMail: false },
    }),
    db.$executeRaw`
      INSERT INTO suppressed_addresses AS s (email, reason, created_at) VALUES (${email}, 'Unsubscribe', ${now})
      ON CONFLICT (email) DO UPDATE SET also_unsubscribed = s.reason <> 'Unsubscribe'`,
  ])
}

/**
 * Turns both choices of a member off where the address they have now was unsubscribed, before they joined or by whoever had it:
 * it gets neither kind of mail, and Preferences show it.
 *
 * @param email in lower case
 */
export async function followUnsubscription(
  tx: Prisma.TransactionClient,
  memberId: number,
  email: string,
): Promise<void> {
  const unsubscribed = await tx.suppressedAddress.findFirst({
    where: { email, OR: [{ reason: 'Unsubscribe' }, { alsoUnsubscribed: true }] },
  })
  if (!unsubscribed) return
  await tx.member.update({
    where: { id: memberId },
    data: { wantsInvitationMail: false, wantsNewsMail: false },
  })
}

/**
 * Takes back an unsubscription here; what stops all mail to the address goes on.
 *
 * @param email in lower case
 */
export async function forgetUnsubscription(db: Db, email: string): Promise<void> {
  await db.suppressedAddress.deleteMany({ where: { email, reason: 'Unsubscribe' } })
  await db.suppressedAddress.updateMany({ where: { email }, data: { alsoUnsubscribed: false } })
}

/**
 * Takes back an unsubscription, here and at the provider, for a member who wants invitations or news by mail again. An
 * address that bounced, complained or was stopped by hand stays stopped: only the provider or an operator lifts that.
 *
 * @param email in lower case
 */
export async function resubscribe(tx: Db, email: string, now: Date): Promise<void> {
  await forgetUnsubscription(tx, email)
  const isStopped = (await tx.suppressedAddress.count({ where: { email } })) > 0
  if (!isStopped) await queueReadmission(tx, email, ['Broadcast'], now)
}
