import { cancelRefusal } from '#rules/membership.ts'
import type { Db } from '../../platform/database/db.ts'
import { giveUpPlaces } from '../seats/giveUpPlaces.ts'
import { refusalOf } from './refusalOf.ts'

/**
 * Ends a membership for good, within a transaction: future seats and waitlist places go to others, the subscription, every
 * session and every unused login link end (server-rules.md, "Membership").
 *
 * @returns who it was
 * @throws DomainError CONFLICT when it is canceled already; NOT_FOUND for nobody
 */
export async function endMembership(
  tx: Db,
  memberId: number,
  now: Date,
): Promise<{ email: string; username: string }> {
  await giveUpPlaces(tx, memberId, now)
  const [member] = await tx.member.updateManyAndReturn({
    where: { id: memberId, status: { not: 'Canceled' } },
    data: { status: 'Canceled', canceledAt: now, pausedAt: null, pauseReason: null, pausedUntil: null },
    select: { email: true, username: true },
  })
  if (!member) throw await refusalOf(tx, memberId, cancelRefusal)
  await tx.subscription.updateMany({ where: { memberId }, data: { status: 'Canceled', endedAt: now } })
  await tx.session.updateMany({ where: { memberId, revokedAt: null }, data: { revokedAt: now } })
  await tx.loginToken.updateMany({
    where: { memberId, usedAt: null, voidedAt: null },
    data: { voidedAt: now },
  })
  return member
}
