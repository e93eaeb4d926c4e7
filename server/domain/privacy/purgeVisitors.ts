import { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'

/**
 * Deletes what people who never became members left with us: requests that were declined or never followed by a profile,
 * messages with their answers, the mails about both, and what the audit log says of them (docs/rules.md, "Membership").
 * That an operator did something, and when, stays. A wish to get no mail stays too, so that it is respected.
 *
 * @param before the last time a request was made or decided, or a message or mail written, is earlier than this
 */
export async function purgeVisitors(tx: Db, before: Date): Promise<void> {
  const requests = await tx.$queryRaw<{ id: number }[]>`
    DELETE FROM early_access_requests
    WHERE state <> 'Joined' AND member_id IS NULL AND updated_at < ${before} AND coalesce(decided_at, updated_at) < ${before}
    RETURNING id`
  const messages = await tx.$queryRaw<{ id: number }[]>`
    DELETE FROM messages WHERE member_id IS NULL AND created_at < ${before} RETURNING id`
  await tx.outboxMail.deleteMany({ where: { memberId: null, createdAt: { lt: before } } })
  const subjectsOf = (subjectType: string, rows: readonly { id: number }[]) => ({
    subjectType,
    subjectId: { in: rows.map(({ id }) => String(id)) },
  })
  await tx.auditEntry.updateMany({
    where: { OR: [subjectsOf('EarlyAccessRequest', requests), subjectsOf('Message', messages)] },
    data: { before: Prisma.DbNull, after: Prisma.DbNull },
  })
}
