import type { AvoidanceHold } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'

type Pair = {
  /** Who reported. */
  memberId: number
  avoidedId: number
}

/**
 * Bars the two of a report from each other, as "Don't seat me with…" does. A wish of the member's own stays beside it, and
 * so does an operator's bar.
 */
export async function holdApart(tx: Db, { memberId, avoidedId }: Pair, now: Date): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO avoidances (member_id, avoided_id, created_at, wished, hold)
    VALUES (${memberId}, ${avoidedId}, ${now}, false, 'Report')
    ON CONFLICT (member_id, avoided_id) DO UPDATE SET hold = coalesce(avoidances.hold, 'Report')`
}

/** Whether a report of the pair stands that was not withdrawn. */
export const hasStandingReport = async (tx: Db, { memberId, avoidedId }: Pair): Promise<boolean> =>
  (await tx.report.count({ where: { reporterId: memberId, aboutId: avoidedId, withdrawnAt: null } })) > 0

/** Lifts the bar that a report or an operator set. What the member wished stays, and so does a bar by the other of the two. */
export async function endHold(tx: Db, { memberId, avoidedId }: Pair, hold: AvoidanceHold): Promise<void> {
  const held = { memberId, avoidedId, hold }
  await tx.avoidance.deleteMany({ where: { ...held, wished: false } })
  await tx.avoidance.updateMany({ where: held, data: { hold: null } })
}
