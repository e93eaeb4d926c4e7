import { DomainError } from '#rules/errors.ts'
import { requireReason } from '#rules/forms/reason.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { lockRows } from '../../platform/database/lockRows.ts'
import { recordAudit } from '../audit/audit.ts'
import { readStanding, refuseConcerned } from './changeCase.ts'

/** Who reported the person of a case and is barred from them by an operator. */
const readBarred = (db: Db, caseId: number, aboutId: number) =>
  db.avoidance.findMany({
    where: { avoidedId: aboutId, hold: 'Operator', member: { reports: { some: { caseId } } } },
    select: { memberId: true, wished: true },
    orderBy: { memberId: 'asc' },
  })

/** Whether an operator's bar stands between the person of a case and somebody who reported them. */
export async function hasBar(
  db: Db,
  { id, aboutId }: { id: number; aboutId: number | null },
): Promise<boolean> {
  return aboutId !== null && (await readBarred(db, id, aboutId)).length > 0
}

/**
 * Lifts the bar that operators set between the person of a case and those who reported them. A report that was not withdrawn
 * and a wish of their own go on to bar the two (docs/rules.md, "Cases").
 *
 * @throws DomainError BAD_INPUT without a reason; CONFLICT where no such bar stands; FORBIDDEN for an operator whom the case
 *   concerns; NOT_FOUND for no such case
 */
export async function liftBar(
  db: PrismaClient,
  { caseId, operatorId, reason }: { caseId: number; operatorId: number; reason: string },
  now: Date,
): Promise<void> {
  const words = requireReason(reason)
  await db.$transaction(async (tx) => {
    const { aboutId } = await readStanding(tx, caseId, operatorId)
    await refuseConcerned(tx, caseId, operatorId)
    if (aboutId !== null) await lockRows(tx, { members: [aboutId] })
    const barred = aboutId === null ? [] : await readBarred(tx, caseId, aboutId)
    if (aboutId === null || barred.length === 0)
      throw new DomainError('CONFLICT', 'No bar of ours stands here.')
    for (const { memberId, wished } of barred) {
      const stands = await tx.report.count({ where: { reporterId: memberId, aboutId, withdrawnAt: null } })
      const where = { memberId_avoidedId: { memberId, avoidedId: aboutId } }
      if (stands === 0 && !wished) await tx.avoidance.delete({ where })
      else await tx.avoidance.update({ where, data: { hold: stands > 0 ? 'Report' : null } })
    }
    const change = { action: 'liftBar', subjectType: 'Case', subjectId: caseId }
    const sides = { before: { pairs: barred.length }, after: { pairs: 0, reason: words } }
    await recordAudit(tx, { actorId: operatorId, ...change, ...sides }, now)
  })
}
