import { DomainError } from '#rules/errors.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { lockRows } from '../../platform/database/lockRows.ts'
import { recordAudit } from '../audit/audit.ts'
import { endReportHold } from '../reports/holdApart.ts'
import { isHiddenFrom } from '../reports/isHiddenFrom.ts'
import { refuseConcerned } from './changeCase.ts'

/**
 * Withdraws a report, as its reporter asked. The two are no longer barred from each other, unless another report of the
 * same reporter, a wish of theirs or an operator's decision still bars them. The case stays open for a decision. A
 * second call changes nothing.
 *
 * @returns when it was first withdrawn, and the case it belongs to
 * @throws DomainError NOT_FOUND if there is no such report; FORBIDDEN for an operator whom its case concerns
 */
export async function withdrawReport(
  db: PrismaClient,
  { operatorId, reportId }: { operatorId: number; reportId: number },
  now: Date,
): Promise<{ withdrawnAt: Date; caseId: number }> {
  return db.$transaction(async (tx) => {
    const report = await tx.report.findUnique({
      where: { id: reportId },
      select: { reporterId: true, aboutId: true, caseId: true },
    })
    if (!report || (await isHiddenFrom(tx, operatorId, report.aboutId)))
      throw new DomainError('NOT_FOUND', 'There is no such report.', 'rowId')
    const { reporterId, aboutId, caseId } = report
    await refuseConcerned(tx, caseId, operatorId)
    await lockRows(tx, { members: aboutId === null ? [reporterId] : [reporterId, aboutId] })
    // Read again under the lock: another operator may have withdrawn it meanwhile.
    const { withdrawnAt } = await tx.report.findUniqueOrThrow({ where: { id: reportId } })
    if (withdrawnAt) return { withdrawnAt, caseId }
    await tx.report.update({ where: { id: reportId }, data: { withdrawnAt: now } })
    if (aboutId !== null) await endReportHold(tx, { memberId: reporterId, avoidedId: aboutId })
    const change = { action: 'withdrawReport', subjectType: 'Report', subjectId: reportId }
    const was = { before: { withdrawnAt: null }, after: { withdrawnAt: now.toISOString() } }
    await recordAudit(tx, { actorId: operatorId, ...change, ...was }, now)
    return { withdrawnAt: now, caseId }
  })
}
