import { hashStoredLooks } from '../../domain/expelled/expelledAddress.ts'
import { purgeByAge } from '../../domain/privacy/purgeByAge.ts'
import { purgeRows } from '../../domain/privacy/purgeRows.ts'
import { purgeVisitors } from '../../domain/privacy/purgeVisitors.ts'
import { sessionIdle } from '../../domain/sessions/session.ts'
import { Prisma } from '../../generated/client/client.ts'
import { takeSteps } from '../../platform/queue/workThrough.ts'
import type { Job } from './job.ts'

const day = 86_400_000

/** How long sessions that nobody uses stay stored after they ran out, in days (docs/limits.md, retention). */
const idleRetentionDays = 1
/** How long visitors' requests and messages are stored, in months (docs/rules.md, "Membership"). */
const visitorRetentionMonths = 12

/** The same day and time some months earlier, in UTC; the month's last day where it has fewer. */
function monthsBefore(instant: Date, months: number): Date {
  const first = new Date(instant)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(instant.getUTCDate(), lastDay))
  return first
}

/**
 * Deletes what is no longer needed: what prisma/schema.prisma says is purged after some days; sessions nobody used any
 * more, with their refresh tokens; counts of rate limits that ran out; visitors' requests and messages after 12 months.
 * Old refresh tokens of a session in use are deleted whenever it is refreshed. How the usernames of expelled members looked is
 * hashed where an earlier version stored it as it is.
 */
export const purgeByRetention: Job = async (_payload, { database: { prisma }, now, signal, ...deps }) => {
  const idle = new Date(now.getTime() - idleRetentionDays * day - sessionIdle)
  const before = monthsBefore(now, visitorRetentionMonths)
  const ranOut = Prisma.sql`expire < ${now.getTime()}`
  await takeSteps({
    purgeByAge: () => purgeByAge(prisma, now, signal),
    sessions: () =>
      purgeRows(prisma, { table: 'sessions', isOver: Prisma.sql`last_used_at < ${idle}` }, signal),
    rateLimits: () => purgeRows(prisma, { table: 'rate_limits', isOver: ranOut }, signal),
    hashStoredLooks: () => hashStoredLooks(prisma, deps),
    purgeVisitors: () => purgeVisitors(prisma, before, signal),
  })
}
