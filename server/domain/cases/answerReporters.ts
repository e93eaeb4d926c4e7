import type { Prisma } from '../../generated/client/client.ts'
import { queueMails } from '../../mail/outbox/queueMail.ts'

/**
 * Mails the reporters who asked for a reply. The mail says that their report was looked at and whether something was
 * done, never what.
 */
export async function answerReporters(
  tx: Prisma.TransactionClient,
  caseId: number,
  somethingWasDone: boolean,
  now: Date,
): Promise<void> {
  const reports = await tx.report.findMany({
    where: {
      caseId,
      wantsReply: true,
      withdrawnAt: null,
      reporter: { status: { not: 'Canceled' } },
    },
    orderBy: { id: 'asc' },
    distinct: ['reporterId'],
    select: { id: true, createdAt: true, reporter: { select: { id: true, email: true, username: true } } },
  })
  const mails = reports.map(({ id, createdAt, reporter: { id: memberId, email: to, username } }) => ({
    key: `case-answered:${id}`,
    to,
    memberId,
    template: 'caseAnswered' as const,
    data: { username, reportedAt: createdAt.toISOString(), somethingWasDone },
  }))
  await queueMails(tx, {}, mails, now)
}
