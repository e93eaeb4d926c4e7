import type { Prisma } from '../../generated/client/client.ts'
import { barReturned } from '../members/barReturned.ts'

/**
 * Bars the person of a case from being seated with those who reported them, as "Don't seat me with…" does; only an
 * operator lifts it. It holds for a reporter who has left and come back, too. A wish of the reporter's own stays beside it,
 * and a withdrawn report bars nobody.
 */
export async function barPair(
  tx: Prisma.TransactionClient,
  caseId: number,
  aboutId: number,
  now: Date,
): Promise<void> {
  const barred = await tx.$queryRaw<{ memberId: number }[]>`
    INSERT INTO avoidances (member_id, avoided_id, created_at, wished, hold)
    SELECT DISTINCT r.reporter_id, ${aboutId}::int, ${now}::timestamptz, false, 'Operator'::avoidance_hold
    FROM reports r JOIN members m ON m.id = r.reporter_id AND m.erased_at IS NULL
    WHERE r.case_id = ${caseId} AND r.withdrawn_at IS NULL
    ON CONFLICT (member_id, avoided_id) DO UPDATE SET hold = 'Operator', carried = false
    RETURNING member_id AS "memberId"`
  for (const { memberId } of barred) await barReturned(tx, { memberId, avoidedId: aboutId })
}
