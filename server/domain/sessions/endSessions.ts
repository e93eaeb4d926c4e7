import type { Prisma } from '../../generated/client/client.ts'

type Tx = Prisma.TransactionClient

/**
 * Ends sessions of a member: whoever uses one is out at the next request, and its open streams end.
 *
 * @param but the id of a session that stays
 * @returns how many there were
 */
export async function endSessions(tx: Tx, memberId: number, now: Date, but?: string): Promise<number> {
  const { count } = await tx.session.updateMany({
    where: { memberId, revokedAt: null, ...(but !== undefined && { id: { not: but } }) },
    data: { revokedAt: now },
  })
  return count
}

/**
 * Makes every unused login link of a member void.
 *
 * @returns how many there were
 */
export async function voidLoginLinks(tx: Tx, memberId: number, now: Date): Promise<number> {
  const { count } = await tx.loginToken.updateMany({
    where: { memberId, usedAt: null, voidedAt: null },
    data: { voidedAt: now },
  })
  return count
}

/**
 * Ends every way in that a member has now. The links come first: one that is being used waits here or makes this wait, so
 * that no session opens unseen.
 *
 * @returns whether there was any
 */
export async function endAccess(tx: Tx, memberId: number, now: Date): Promise<boolean> {
  const links = await voidLoginLinks(tx, memberId, now)
  const sessions = await endSessions(tx, memberId, now)
  return links + sessions > 0
}
