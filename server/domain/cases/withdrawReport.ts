import { DomainError } from '#rules/errors.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { lockRows } from '../../platform/database/lockRows.ts'
import { recordAudit } from '../audit/audit.ts'
import { endReportHold } from '../reports/holdApart.ts'
import { isHiddenFrom } from '../reports/isHiddenFrom.ts'
import { refuseConcerned } from './changeCase.ts'

/**
 * Takes a report back, as its reporter wished. The two are no longer barred from each other, unless another report of the
 * same reporter, a wish of theirs or an operator's decision says so. The case stays to be decided. Doing so again changes
 * nothing.
 *
 * @returns when it was first taken back, and the case it belongs to
 * @throws DomainError NOT_FOUND for no report; FORBIDDEN for an operator whom its case concerns
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
    // Read once more: another operator may have done it before the rows were locked.
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
