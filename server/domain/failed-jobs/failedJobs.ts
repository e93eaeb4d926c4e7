import { DomainError } from '#rules/errors.ts'
import { Prisma, type PrismaClient } from '../../generated/client/client.ts'
import { jobKnownToOperatorsSql } from '../../mail/templates/privateMails.ts'
import type { Db } from '../../platform/database/db.ts'
import { recordAudit } from '../audit/audit.ts'

/** A job whose last attempt failed. Its payload may name people and is not read. */
export type FailedJob = {
  /** graphile-worker's id, a bigint as text */
  id: string
  name: string
  attempts: number
  maxAttempts: number
  lastError: string
  /** the next attempt, unless the job is given up */
  runAt: Date
}

/** A condition for jobs whose last attempt failed, except those of mails that an operator must not know of. */
export const failedJobSql = `last_error IS NOT NULL AND locked_at IS NULL AND ${jobKnownToOperatorsSql}`
const failed = Prisma.raw(failedJobSql)

/**
 * A condition for failed jobs that are given up. A sweep has a single attempt, which is used up as soon as it starts.
 */
export const givenUp = Prisma.sql`${failed} AND attempts >= max_attempts`

/** A page of failed jobs: `after` and `before` are ids, exclusive. */
type Page = { after?: string | undefined; before?: string | undefined; limit: number; inverted: boolean }

/** Reads jobs whose last attempt failed, the latest first (or, `inverted`, the earliest first). */
export function readFailedJobs(db: Db, { after, before, limit, inverted }: Page): Promise<FailedJob[]> {
  return db.$queryRaw<FailedJob[]>`
    SELECT id::text, task_identifier AS name, attempts::int, max_attempts::int AS "maxAttempts",
      last_error AS "lastError", run_at AS "runAt"
    FROM graphile_worker.jobs
    WHERE ${failed}
      AND (${after ?? null}::bigint IS NULL OR id < ${after ?? null}::bigint)
      AND (${before ?? null}::bigint IS NULL OR id > ${before ?? null}::bigint)
    ORDER BY CASE WHEN ${inverted} THEN jobs.id END, jobs.id DESC LIMIT ${limit}`
}

/** Counts the jobs whose last attempt failed. */
export async function countFailedJobs(db: Db): Promise<number> {
  const [{ count }] = await db.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM graphile_worker.jobs WHERE ${failed}`
  return count
}

/**
 * Runs a failed job again at once, with all its attempts. A second call before it runs changes nothing.
 *
 * @throws DomainError NOT_FOUND if there is no such job, or it did not fail or is running
 */
export async function retryJob(
  db: PrismaClient,
  { jobId, operatorId }: { jobId: string; operatorId: number },
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const [found] = await tx.$queryRaw<{ name: string; attempts: number; runAt: Date }[]>`
      SELECT task_identifier AS name, attempts::int, run_at AS "runAt" FROM graphile_worker.jobs
      WHERE id::text = ${jobId} AND ${failed}`
    if (found?.attempts === 0 && found.runAt <= now) return
    const retried = await tx.$queryRaw<unknown[]>`
      SELECT id FROM graphile_worker.reschedule_jobs(
        array(SELECT id FROM graphile_worker.jobs WHERE id::text = ${jobId} AND ${failed}),
        run_at := ${now}, attempts := 0)`
    if (!found || retried.length !== 1) {
      throw new DomainError('NOT_FOUND', 'This job is not among the failed ones any more.', 'jobId')
    }
    const { name, attempts } = found
    const change = { before: { attempts }, after: { name, attempts: 0 } }
    const subject = { subjectType: 'Job', subjectId: jobId }
    await recordAudit(tx, { actorId: operatorId, action: 'retryJob', ...subject, ...change }, now)
  })
}
