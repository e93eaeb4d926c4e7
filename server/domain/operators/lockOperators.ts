import { operatorsOnly } from '#rules/account/operator.ts'
import { DomainError } from '#rules/errors.ts'
import type { Prisma } from '../../generated/client/client.ts'
import { lockOperatorIds } from '../members/lockOperatorIds.ts'

const columns = {
  id: true,
  email: true,
  username: true,
  locationId: true,
  genderId: true,
  ageRangeId: true,
  agreementAcceptedAt: true,
} as const

type LockedOperator = Prisma.MemberGetPayload<{ select: typeof columns }>

/**
 * Locks all operators and finds one of them.
 *
 * @param who the one to find, and the asking operator, or null at the command line
 * @returns that operator, and how many there are
 * @throws DomainError NOT_FOUND if they are not an operator; FORBIDDEN if the asking operator was removed a moment ago
 */
export async function lockOperators(
  tx: Prisma.TransactionClient,
  { operatorId, actorId }: { operatorId: number; actorId: number | null },
): Promise<{ operator: LockedOperator; count: number }> {
  const locked = await lockOperatorIds(tx)
  if (actorId !== null && !locked.includes(actorId)) throw new DomainError('FORBIDDEN', operatorsOnly)
  const isOne = locked.includes(operatorId)
  const operator = isOne ? await tx.member.findUnique({ where: { id: operatorId }, select: columns }) : null
  if (!operator) throw new DomainError('NOT_FOUND', 'This operator does not exist.', 'operatorId')
  return { operator, count: locked.length }
}
