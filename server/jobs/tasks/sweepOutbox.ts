import { sendMailJobKey } from '../../mail/outbox/queueMail.ts'
import type { Job } from './job.ts'

/** Queues every unfinished mail without a runnable job again, so that none is lost when a job runs out of tries. */
export const sweepOutbox: Job = async (_payload, { database }) => {
  await database.prisma.$executeRaw`
    SELECT graphile_worker.add_job('sendMail', json_build_object('mail', mail.id), job_key := ${sendMailJobKey})
    FROM outbox_mails AS mail
    WHERE state IN ('Queued', 'Sending') AND NOT EXISTS (
      SELECT FROM graphile_worker.jobs AS jobs
      WHERE jobs.key = ${sendMailJobKey} AND (jobs.locked_at IS NOT NULL OR jobs.attempts < jobs.max_attempts)
    )`
}
