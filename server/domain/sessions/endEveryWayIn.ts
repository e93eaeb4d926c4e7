import type { Prisma } from '../../generated/client/client.ts'
import { endAccess } from './endSessions.ts'

/**
 * Ends whatever lets somebody in as a member, follows their seats or vouches in their name: passkeys, the calendar's address,
 * links given to friends that nobody has used, sessions and login links. The passkeys come before the sessions: one that is
 * being used waits here or makes this wait, so that no session opens unseen.
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
