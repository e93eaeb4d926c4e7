import type { Prisma } from '../../generated/client/client.ts'

type Tx = Prisma.TransactionClient

/**
 * Ends sessions of a member. The next request of each is refused, and its open streams end.
 *
 * @param but the id of a session to keep
 * @returns how many were ended
 */
export async function endSessions(tx: Tx, memberId: number, now: Date, but?: string): Promise<number> {
  const { count } = await tx.session.updateMany({
    where: { memberId, revokedAt: null, ...(but !== undefined && { id: { not: but } }) },
    data: { revokedAt: now },
  })
  return count
}

/**
 * Voids every unused login link of a member.
 *
 * @returns how many were voided
 */
export async function voidLoginLinks(tx: Tx, memberId: number, now: Date): Promise<number> {
  const { count } = await tx.loginToken.updateMany({
    where: { memberId, usedAt: null, voidedAt: null },
    data: { voidedAt: now },
  })
  return count
}

/**
 * Voids all login links and ends all sessions of a member. Links come first: a login by link at the same time either
 * waits for this or makes this wait, so that no session opens unnoticed.
 *
 * @returns whether there were any
 */
export async function endAccess(tx: Tx, memberId: number, now: Date): Promise<boolean> {
  const links = await voidLoginLinks(tx, memberId, now)
  const sessions = await endSessions(tx, memberId, now)
  return links + sessions > 0
}
