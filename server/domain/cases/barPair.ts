import { DomainError } from '#rules/errors.ts'
import type { Prisma } from '../../generated/client/client.ts'
import { barReturned } from '../members/barReturned.ts'

const nobodyToBar =
  'No report of this case stands by somebody who is still here, so nobody would be barred. Choose another outcome.'

/**
 * Bars the person of a case from being seated with those who reported them, like "Don't seat me with…" does, but only
 * an operator can lift the bar. It also applies to reporters who left and came back. A reporter's own wish stays
 * independent of it, and a withdrawn report bars nobody.
 *
 * @throws DomainError CONFLICT if no report is left that bars anybody
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
  if (barred.length === 0) throw new DomainError('CONFLICT', nobodyToBar, 'outcome')
  for (const { memberId } of barred) await barReturned(tx, { memberId, avoidedId: aboutId })
}
