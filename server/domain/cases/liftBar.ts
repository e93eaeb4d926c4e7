import { DomainError } from '#rules/errors.ts'
import { requireReason } from '#rules/forms/reason.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { lockRows } from '../../platform/database/lockRows.ts'
import { recordAudit } from '../audit/audit.ts'
import { barReturned } from '../members/barReturned.ts'
import { endHold, hasStandingReport } from '../reports/holdApart.ts'
import { readStanding, refuseConcerned } from './changeCase.ts'

/** The person of a case and those who reported them, as far as an operator barred them from each other. */
const readBarred = (db: Db, caseId: number) =>
  db.avoidance.findMany({
    where: {
      ...{ hold: 'Operator', carried: false },
      avoided: { casesAbout: { some: { id: caseId } } },
      member: { reports: { some: { caseId } } },
    },
    select: { memberId: true, avoidedId: true },
    orderBy: { memberId: 'asc' },
  })

/** Whether an operator's bar stands between the person of a case and somebody who reported them. */
export const hasBar = async (db: Db, caseId: number): Promise<boolean> =>
  (await readBarred(db, caseId)).length > 0

/**
 * Lifts the bar that operators set between the person of a case and those who reported them. A report that was not withdrawn
 * and a wish of their own go on to bar the two. It is lifted for whoever of them came back, too (docs/rules.md, "Cases").
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
