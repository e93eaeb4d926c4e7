import type { Prisma } from '../../generated/client/client.ts'
import { endAccess } from './endSessions.ts'

/**
 * Ends everything that lets somebody in as a member, shows their seats or vouches in their name: passkeys, the calendar
 * address, unused friend links, sessions and login links. Passkeys are deleted before sessions: a login with a passkey
 * at the same time either waits for this or makes this wait, so that no session opens unnoticed.
 */
export async function endEveryWayIn(
  tx: Prisma.TransactionClient,
  memberId: number,
  now: Date,
): Promise<void> {
  await tx.passkey.deleteMany({ where: { memberId } })
  await tx.passkeyChallenge.deleteMany({ where: { memberId } })
  await tx.calendarFeed.deleteMany({ where: { memberId } })
  await tx.friendLink.updateMany({
    where: { memberId, usedAt: null, endedAt: null },
    data: { endedAt: now },
  })
  await endAccess(tx, memberId, now)
}
