import { DomainError } from '#rules/errors.ts'
import type { Prisma } from '../../generated/client/client.ts'

const columns = {
  ...{ id: true, email: true, username: true },
  ...{ locationId: true, genderId: true, ageRangeId: true, agreementAcceptedAt: true },
} as const

export type LockedOperator = Prisma.MemberGetPayload<{ select: typeof columns }>

/**
 * Locks all operators, by id, so that of two who remove each other at once one stays, and finds one of them.
 *
 * @returns that operator, and how many there are
 * @throws DomainError NOT_FOUND for whoever is no operator
 */
export async function lockOperators(
  tx: Prisma.TransactionClient,
  operatorId: number,
): Promise<{ operator: LockedOperator; count: number }> {
  const locked = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM members WHERE role = 'Operator' AND status <> 'Canceled' ORDER BY id FOR NO KEY UPDATE`
  const isOne = locked.some(({ id }) => id === operatorId)
  const operator = isOne ? await tx.member.findUnique({ where: { id: operatorId }, select: columns }) : null
  if (!operator) throw new DomainError('NOT_FOUND', 'This operator does not exist.', 'operatorId')
  return { operator, count: locked.length }
}

/** Ends every session of an operator: whatever a signed-in browser could do, it cannot any more. */
export async function endOperatorSessions(
  tx: Prisma.TransactionClient,
  memberId: number,
  now: Date,
): Promise<void> {
  await tx.session.updateMany({ where: { memberId, revokedAt: null }, data: { revokedAt: now } })
}
