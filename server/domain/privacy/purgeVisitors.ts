import { Prisma, type PrismaClient } from '../../generated/client/client.ts'
import { takeSteps, workThroughPages } from '../../platform/queue/workThrough.ts'
import { purgedAtOnce, purgeRows } from './purgeRows.ts'

/** Deletes rows and the audit details about them. */
function purgeSubjects(
  db: PrismaClient,
  { table, subjectType, isOver }: { table: string; subjectType: string; isOver: Prisma.Sql },
  signal: AbortSignal,
): Promise<void> {
  const rows = Prisma.raw(table)
  const idsOf = (some: readonly { id: number }[]) => some.map(({ id }) => id)
  return workThroughPages<{ id: number }>({
    most: purgedAtOnce,
    find: (failed) => db.$queryRaw`
      SELECT id FROM ${rows} WHERE ${isOver} AND id <> ALL(${idsOf(failed)}::int[]) ORDER BY id LIMIT ${purgedAtOnce}`,
    work: (some) =>
      db.$transaction(async (tx) => {
        const gone = await tx.$queryRaw<{ id: number }[]>`
          DELETE FROM ${rows} WHERE id = ANY(${idsOf(some)}::int[]) AND ${isOver} RETURNING id`
        await tx.auditEntry.updateMany({
          where: { subjectType, subjectId: { in: idsOf(gone).map(String) } },
          data: { before: Prisma.DbNull, after: Prisma.DbNull },
        })
      }),
    nameOf: ({ id }) => `${subjectType} ${id}`,
    signal,
  })
}

/**
 * Deletes what people who never became members left: requests that were declined or never followed by a profile,
 * messages with their answers, the mails about both, and the audit details about them (docs/rules.md, "Membership").
 * The fact that an operator did something, and when, stays. An unsubscription stays too, so that it is respected.
 *
 * @param before only requests last made or decided, and messages and mails written, before this instant
 */
export function purgeVisitors(db: PrismaClient, before: Date, signal: AbortSignal): Promise<void> {
  const requests = Prisma.sql`state <> 'Joined' AND member_id IS NULL
    AND updated_at < ${before} AND coalesce(decided_at, updated_at) < ${before}`
  const written = Prisma.sql`member_id IS NULL AND created_at < ${before}`
  const asked = { table: 'early_access_requests', subjectType: 'EarlyAccessRequest', isOver: requests }
  return takeSteps({
    requests: () => purgeSubjects(db, asked, signal),
    messages: () => purgeSubjects(db, { table: 'messages', subjectType: 'Message', isOver: written }, signal),
    mails: () => purgeRows(db, { table: 'outbox_mails', isOver: written }, signal),
  })
}
