import { unfinished } from '#rules/mail/unfinished.ts'
import { day } from '#rules/time/durations.ts'
import { purgeRows } from '../../domain/privacy/purgeRows.ts'
import { Prisma } from '../../generated/client/client.ts'
import { listed } from '../../platform/database/listed.ts'
import type { Job } from './job.ts'

/** How long the bodies of finished mails are stored, in days (docs/limits.md, retention). */
const bodyRetentionDays = 30

/** Empties mails older than the retention. Recipient, template, time and outcome stay. */
export const purgeMailBodies: Job = (_payload, { database: { prisma }, now, signal }) => {
  const before = new Date(now.getTime() - bodyRetentionDays * day)
  const isOver = Prisma.sql`
    body_purged_at IS NULL AND created_at < ${before} AND state NOT IN (${listed(unfinished)})`
  const set = Prisma.sql`data = '{}', sealed = NULL, reply_to = NULL, body_purged_at = ${now}`
  return purgeRows(prisma, { table: 'outbox_mails', isOver, set }, signal)
}
