import { sendMailJobKey, sendMails } from '../../mail/outbox/queueMail.ts'
import type { Job } from './job.ts'

/** Queues every unfinished mail without a runnable job again, so that none is lost when a job runs out of tries. */
export const sweepOutbox: Job = async (_payload, { database }) => {
  await database.prisma.$executeRaw`
    WITH mail AS (
      SELECT id FROM outbox_mails AS mail
      WHERE state IN ('Queued', 'Sending') AND NOT EXISTS (
        SELECT FROM graphile_worker.jobs AS jobs
        WHERE jobs.key = ${sendMailJobKey} AND (jobs.locked_at IS NOT NULL OR jobs.attempts < jobs.max_attempts)
      )
    )
    ${sendMails}`
}
