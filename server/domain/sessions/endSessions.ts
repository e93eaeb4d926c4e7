import type { Prisma } from '../../generated/client/client.ts'

type Tx = Prisma.TransactionClient

/**
 * Ends sessions of a member: whoever uses one is out at the next request, and its open streams end.
 *
 * @param but the id of a session that stays
 */
export async function endSessions(tx: Tx, memberId: number, now: Date, but?: string): Promise<void> {
  await tx.session.updateMany({
    where: { memberId, revokedAt: null, ...(but !== undefined && { id: { not: but } }) },
    data: { revokedAt: now },
  })
}

/** Makes every unused login link of a member void. */
export async function voidLoginLinks(tx: Tx, memberId: number, now: Date): Promise<void> {
  await tx.loginToken.updateMany({
    where: { memberId, usedAt: null, voidedAt: null },
    data: { voidedAt: now },
  })
}

/**
 * Ends every way in that a member has now. The links come first: one that is being used waits here or makes this wait, so
 * that no session opens unseen.
 */
export async function endAccess(tx: Tx, memberId: number, now: Date): Promise<void> {
  await voidLoginLinks(tx, memberId, now)
  await endSessions(tx, memberId, now)
}
