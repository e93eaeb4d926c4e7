import type { Job } from './job.ts'

/** How long the bodies of finished mails are stored, in days (docs/limits.md, retention). */
const bodyRetentionDays = 30
/** Mails emptied by one statement: far less than the seconds that a statement may take. */
const most = 2000

/** Empties mails older than the retention; who got which mail when, and what became of it, stays. */
export const purgeMailBodies: Job = async (_payload, { database: { prisma }, now, signal }) => {
  const before = new Date(now.getTime() - bodyRetentionDays * 86_400_000)
  for (;;) {
    const emptied = await prisma.$executeRaw`
      UPDATE outbox_mails SET data = '{}', sealed = NULL, reply_to = NULL, body_purged_at = ${now}
      WHERE id = ANY(ARRAY(SELECT id FROM outbox_mails
        WHERE body_purged_at IS NULL AND created_at < ${before} AND state NOT IN ('Queued', 'Sending')
        ORDER BY created_at LIMIT ${most}))`
    if (emptied < most) return
    signal.throwIfAborted()
  }
}
