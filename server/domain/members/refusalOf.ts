import { DomainError } from '#rules/errors.ts'
import type { Standing } from '#rules/membership.ts'
import type { Db } from '../../platform/database/db.ts'

/**
 * Says why a transition that the database did not take is refused.
 *
 * @param why the rule of that transition, over the member's standing
 * @returns DomainError NOT_FOUND for nobody, CONFLICT with the rule's sentence otherwise
 */
export async function refusalOf(
  db: Db,
  memberId: number,
  why: (standing: Standing) => string | null,
): Promise<DomainError> {
  const standing = await db.member.findUnique({
    where: { id: memberId },
    select: { status: true, pausedUntil: true },
  })
  if (!standing) return new DomainError('NOT_FOUND', 'This member does not exist.', 'memberId')
  return new DomainError('CONFLICT', why(standing) ?? 'This membership has just changed. Please try again.')
}
