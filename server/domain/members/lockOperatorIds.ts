import { lastOperatorStays } from '#rules/account/lastOperator.ts'
import { DomainError } from '#rules/errors.ts'
import type { Prisma } from '../../generated/client/client.ts'

/** Locks everyone who runs the service, by id, so that of two who leave at once one stays. */
export async function lockOperatorIds(tx: Prisma.TransactionClient): Promise<number[]> {
  const locked = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM members WHERE role = 'Operator' AND status <> 'Canceled' ORDER BY id FOR NO KEY UPDATE`
  return locked.map(({ id }) => id)
}

/**
 * Keeps the last operator from leaving. It comes before the member's own lock, since members are locked by id.
 *
 * @throws DomainError CONFLICT with the sentence to show
 */
export async function refuseLastOperator(tx: Prisma.TransactionClient, memberId: number): Promise<void> {
  const member = await tx.member.findUnique({ where: { id: memberId }, select: { role: true } })
  if (member?.role !== 'Operator') return
  const ids = await lockOperatorIds(tx)
  if (ids.length === 1 && ids[0] === memberId) throw new DomainError('CONFLICT', lastOperatorStays)
}
