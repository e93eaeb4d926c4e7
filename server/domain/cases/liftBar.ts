import { DomainError } from '#rules/errors.ts'
import { requireReason } from '#rules/forms/reason.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { lockRows } from '../../platform/database/lockRows.ts'
import { recordAudit } from '../audit/audit.ts'
import { barReturned } from '../members/barReturned.ts'
import { endHold, hasStandingReport } from '../reports/holdApart.ts'
import { readStanding, refuseConcerned } from './changeCase.ts'

/** Reads the pairs of the case's person and a reporter whom an operator barred. */
const readBarred = (db: Db, caseId: number) =>
  db.avoidance.findMany({
    where: {
      hold: 'Operator',
      carried: false,
      avoided: { casesAbout: { some: { id: caseId } } },
      member: { reports: { some: { caseId } } },
    },
    select: { memberId: true, avoidedId: true },
    orderBy: { memberId: 'asc' },
  })

/** Whether an operator has barred the person of a case and one of its reporters. */
export const hasBar = async (db: Db, caseId: number): Promise<boolean> =>
  (await readBarred(db, caseId)).length > 0

/**
 * Lifts the bar that operators set between the person of a case and its reporters. A report that was not withdrawn and
 * a member's own wish still bar the two. The bar is also lifted for memberships they came back with (docs/rules.md,
 * "Cases").
 *
 * @throws DomainError BAD_INPUT if the reason is empty; CONFLICT if there is no such bar; FORBIDDEN for an operator
 *   whom the case concerns; NOT_FOUND if there is no such case
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
    await lockRows(tx, { members: aboutId === null ? [] : [aboutId] })
    const barred = await readBarred(tx, caseId)
    if (barred.length === 0) throw new DomainError('CONFLICT', 'No bar of ours stands here.')
    for (const pair of barred) {
      if (await hasStandingReport(tx, pair)) {
        await tx.avoidance.update({ where: { memberId_avoidedId: pair }, data: { hold: 'Report' } })
      } else await endHold(tx, pair, 'Operator')
      await barReturned(tx, pair)
    }
    const change = { action: 'liftBar', subjectType: 'Case', subjectId: caseId }
    const sides = { before: { pairs: barred.length }, after: { pairs: 0, reason: words } }
    await recordAudit(tx, { actorId: operatorId, ...change, ...sides }, now)
  })
}
