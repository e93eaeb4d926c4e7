import type { Job } from './job.ts'

/** How long the bodies of finished mails are stored, in days (docs/limits.md, retention). */
const bodyRetentionDays = 30

/** Empties mails older than the retention; who got which mail when, and what became of it, stays. */
export const purgeMailBodies: Job = async (_payload, { database, now }) => {
  await database.prisma.outboxMail.updateMany({
    where: {
      createdAt: { lt: new Date(now.getTime() - bodyRetentionDays * 86_400_000) },
      bodyPurgedAt: null,
      state: { notIn: ['Queued', 'Sending'] },
    },
    data: { data: {}, sealed: null, replyTo: null, bodyPurgedAt: now },
  })
}
