import type { AvoidanceHold, Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { barReturned, type Pair, readSamePairs } from '../members/barReturned.ts'

/**
 * Bars the two people of a report from each other, like "Don't seat me with…" does. A wish of the member's own and an
 * operator's bar stay independent of it. The bar also applies if one of the two has left and come back.
 */
export async function holdApart(tx: Prisma.TransactionClient, pair: Pair, now: Date): Promise<void> {
  const { memberId, avoidedId } = pair
  await tx.$executeRaw`
    INSERT INTO avoidances (member_id, avoided_id, created_at, wished, hold)
    VALUES (${memberId}, ${avoidedId}, ${now}, false, 'Report')
    ON CONFLICT (member_id, avoided_id) DO UPDATE SET carried = false,
      hold = CASE WHEN avoidances.carried THEN 'Report' ELSE coalesce(avoidances.hold, 'Report') END`
  await barReturned(tx, pair)
}

/** Whether the first of the pair has reported the second, and has not withdrawn the report. */
export const hasStandingReport = async (tx: Db, { memberId, avoidedId }: Pair): Promise<boolean> =>
  (await tx.report.count({ where: { reporterId: memberId, aboutId: avoidedId, withdrawnAt: null } })) > 0

/**
 * Lifts the bar that a report or an operator set. The member's own wish stays, and so does a bar set for the other of
 * the two.
 */
export async function endHold(tx: Db, { memberId, avoidedId }: Pair, hold: AvoidanceHold): Promise<void> {
  const held = { memberId, avoidedId, hold }
  await tx.avoidance.deleteMany({ where: { ...held, wished: false } })
  await tx.avoidance.updateMany({ where: held, data: { hold: null } })
}

/**
 * Lifts the bar of a report that was withdrawn, also if one of the two has left and come back, unless another report of
 * the same two still counts. The member's own wish stays.
 */
export async function endReportHold(tx: Prisma.TransactionClient, pair: Pair): Promise<void> {
  const pairs = await readSamePairs(tx, pair)
  for (const each of pairs) if (await hasStandingReport(tx, each)) return
  for (const each of pairs) await endHold(tx, each, 'Report')
  await barReturned(tx, pair)
}
