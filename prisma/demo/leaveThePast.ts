import { day } from '#rules/time/durations.ts'
import type { Database } from '../../server/platform/database/db.ts'

/**
 * Marks the mails and jobs of the story's past as done: nobody received them, and the worker should begin with today.
 * Its change notices are deleted.
 *
 * @param present the instant the story ended at
 */
export async function leaveThePast({ prisma }: Pick<Database, 'prisma'>, present: Date): Promise<void> {
  const yesterday = new Date(present.getTime() - day)
  await prisma.$transaction([
    prisma.$executeRaw`
      UPDATE outbox_mails SET state = 'Sent', attempts = 1, sealed = NULL, sent_at = created_at, attempted_at = created_at
      WHERE state = 'Sent' OR state = 'Queued' AND created_at < ${yesterday}`,
    prisma.$executeRaw`
      SELECT graphile_worker.complete_jobs(array_agg(jobs.id)) FROM graphile_worker.jobs
      LEFT JOIN outbox_mails ON jobs.key = 'mail:' || outbox_mails.id
      WHERE jobs.task_identifier IN ('issueMagicLink', 'promoteFromWaitlist') OR outbox_mails.state = 'Sent'`,
    prisma.$executeRaw`DELETE FROM change_notices`,
  ])
}
