import { placeStatuses } from '#rules/seats/seat.ts'
import type { Db } from '../../platform/database/db.ts'

/**
 * Reads which members must not be seated together ("Don't seat me with…" applies in both directions and outranks
 * everything).
 *
 * @param memberIds the members about to be invited
 * @returns a function that tells whether a member is barred from anyone invited or seated there already, or from one of
 *   `others`
 */
export async function barredMembers(
  db: Db,
  encounterId: number,
  memberIds: readonly number[],
): Promise<(memberId: number, others: readonly number[]) => boolean> {
  const pairs = await db.$queryRaw<{ memberId: number; otherId: number }[]>`
    SELECT pair.member_id AS "memberId", pair.other_id AS "otherId"
    FROM (
      SELECT member_id, avoided_id AS other_id FROM avoidances
      UNION ALL SELECT avoided_id, member_id FROM avoidances
    ) pair
    WHERE pair.member_id = ANY(${[...memberIds]})`
  const seated = await db.invitation.findMany({
    where: { encounterId, status: { in: placeStatuses } },
    select: { memberId: true },
  })
  const present = new Set(seated.map((row) => row.memberId))
  return (memberId, others) =>
    pairs.some(
      (pair) => pair.memberId === memberId && (present.has(pair.otherId) || others.includes(pair.otherId)),
    )
}
