import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { lockAddress, readStops, recordDecision, recordReport } from './addressWords.ts'
import { queueReadmission } from './queueReadmission.ts'
import { isSuppressed } from './suppression.ts'

/**
 * Records an unsubscription and turns off the member's choices under Preferences, so that the screen shows the truth
 * and turning one on again resubscribes.
 */
async function unsubscribing(
  db: PrismaClient,
  email: string,
  isTaken: (tx: Prisma.TransactionClient) => Promise<boolean>,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const holder = { email, status: { not: 'Canceled' } } as const
    await tx.$queryRaw`SELECT 1 FROM members WHERE email = ${email} AND status <> 'Canceled' FOR UPDATE`
    if (!(await isTaken(tx))) return
    await tx.member.updateMany({
      where: holder,
      data: { wantsInvitationMail: false, wantsNewsMail: false },
    })
  })
}

/**
 * Removes a refusal by the provider that came after the unsubscription: that was its reason, and the person who
 * unsubscribed can take it back.
 */
async function forgetRefusal(tx: Db, email: string, at: Date, now: Date): Promise<void> {
  const refused = await tx.addressWord.count({
    where: { email, source: 'Broadcast', reason: 'Refused', stoppedAt: { gte: at } },
  })
  if (refused > 0) await recordDecision(tx, email, { source: 'Broadcast', reason: null }, now)
}

/**
 * Unsubscribes an address from invitations and news, for its owner. Login, seat and account mails are still sent. An
 * address that gets no mail at all still gets none. Doing it again changes nothing.
 *
 * @param email in lower case
 */
export async function unsubscribe(db: PrismaClient, email: string, now: Date): Promise<void> {
  await unsubscribing(db, email, async (tx) => {
    await recordDecision(tx, email, { source: 'UnsubscribedHere', reason: 'Unsubscribe' }, now)
    return true
  })
}

/**
 * Records an unsubscription at the provider, unless the provider has accepted the address again since.
 *
 * @param email in lower case
 * @param at the provider's instant
 */
export async function unsubscribeAtProvider(
  db: PrismaClient,
  email: string,
  at: Date,
  now: Date,
): Promise<void> {
  await unsubscribing(db, email, async (tx) => {
    const isTaken = await recordReport(
      tx,
      email,
      { source: 'UnsubscribedThere', reason: 'Unsubscribe', at },
      now,
    )
    if (isTaken) await forgetRefusal(tx, email, at, now)
    return isTaken
  })
}

/**
 * Turns off both choices of a member whose present address was unsubscribed, before they joined or by its earlier
 * owner. It gets neither kind of mail, and Preferences must show that. An unsubscription at the same time is either
 * seen here, or finds the member.
 *
 * @param memberId has the address already
 * @param email in lower case
 */
export async function followUnsubscription(
  tx: Prisma.TransactionClient,
  memberId: number,
  email: string,
): Promise<void> {
  await lockAddress(tx, email)
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
 * Takes back an unsubscription, here and at the provider, for a member who wants invitations or news by mail again. An
 * address that bounced, complained, was refused or was stopped by hand stays stopped: only the provider or an operator
 * lifts that. The provider has a list for each stream, and would otherwise refuse invitations once that is lifted.
 *
 * @param email in lower case
 */
export async function resubscribe(tx: Db, email: string, now: Date): Promise<void> {
  await lockAddress(tx, email)
  const sources = (await readStops(tx, email)).map(({ source }) => source)
  for (const source of ['UnsubscribedHere', 'UnsubscribedThere'] as const) {
    await recordDecision(tx, email, { source, reason: null }, now)
  }
  const wasTheirs = sources.includes('UnsubscribedThere') && !sources.includes('Broadcast')
  if (wasTheirs || !(await isSuppressed(tx, email, 'Broadcast')))
    await queueReadmission(tx, email, ['Broadcast'], now)
}
