import { sendMailJobKey } from '../../mail/outbox/queueMail.ts'
import type { Job } from './job.ts'

/** Queues again every unfinished mail that no runnable job stands for, so that none is ever lost to a used-up job. */
export const sweepOutbox: Job = async (_payload, { database }) => {
  await database.prisma.$executeRaw`
    SELECT graphile_worker.add_job('sendMail', json_build_object('mail', mail.id), job_key := ${sendMailJobKey})
    FROM outbox_mails AS mail
    WHERE state IN ('Queued', 'Sending') AND NOT EXISTS (
      SELECT FROM graphile_worker.jobs AS jobs
      WHERE jobs.key = ${sendMailJobKey} AND (jobs.locked_at IS NOT NULL OR jobs.attempts < jobs.max_attempts)
    )`
}
