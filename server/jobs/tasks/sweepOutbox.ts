import { unfinished } from '#rules/mail/unfinished.ts'
import { Prisma } from '../../generated/client/client.ts'
import { mailsAtOnce, sendMailJobKey, sendMails } from '../../mail/outbox/queueMail.ts'
import { listed } from '../../platform/database/listed.ts'
import { workThroughPages } from '../../platform/queue/workThrough.ts'
import type { Job } from './job.ts'

/** Whether a row `mail` is unfinished and no job will work on it. */
const isLeftAlone = Prisma.sql`mail.state IN (${listed(unfinished)}) AND NOT EXISTS (
  SELECT FROM graphile_worker.jobs AS jobs
  WHERE jobs.key = ${sendMailJobKey} AND (jobs.locked_at IS NOT NULL OR jobs.attempts < jobs.max_attempts))`

const idsOf = (mails: readonly { id: number }[]) => mails.map(({ id }) => id)

/** Queues every unfinished mail without a runnable job again, so that none is lost when a job runs out of attempts. */
export const sweepOutbox: Job = (_payload, { database: { prisma }, signal }) =>
  workThroughPages<{ id: number }>({
    most: mailsAtOnce,
    find: (failed) => prisma.$queryRaw`
      SELECT id FROM outbox_mails AS mail
      WHERE ${isLeftAlone} AND id <> ALL(${idsOf(failed)}::int[]) LIMIT ${mailsAtOnce}`,
    work: (some) => prisma.$executeRaw`
      WITH mail AS (SELECT id, stream FROM outbox_mails AS mail WHERE id = ANY(${idsOf(some)}::int[]) AND ${isLeftAlone})
      ${sendMails}`,
    nameOf: ({ id }) => `mail ${id}`,
    signal,
  })
