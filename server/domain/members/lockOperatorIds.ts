import { lastOperatorStays } from '#rules/account/lastOperator.ts'
import { DomainError } from '#rules/errors.ts'
import type { Prisma } from '../../generated/client/client.ts'

/** Locks all operators, by id, so that if two leave at once one stays. */
export async function lockOperatorIds(tx: Prisma.TransactionClient): Promise<number[]> {
  const locked = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM members WHERE role = 'Operator' AND status <> 'Canceled' ORDER BY id FOR NO KEY UPDATE`
  return locked.map(({ id }) => id)
}

/**
 * Refuses to let the last operator leave. Call it before locking the member, since members are locked in the order of
 * their ids.
 *
 * @throws DomainError CONFLICT with the sentence to show
 */
export async function refuseLastOperator(tx: Prisma.TransactionClient, memberId: number): Promise<void> {
  const member = await tx.member.findUnique({ where: { id: memberId }, select: { role: true } })
  if (member?.role !== 'Operator') return
  const ids = await lockOperatorIds(tx)
  if (ids.length === 1 && ids[0] === memberId) throw new DomainError('CONFLICT', lastOperatorStays)
}
