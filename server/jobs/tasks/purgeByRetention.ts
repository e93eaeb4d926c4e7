import { day } from '#rules/time/durations.ts'
import { hashStoredLooks } from '../../domain/expelled/expelledAddress.ts'
import { forgetUnconfirmed } from '../../domain/privacy/forgetUnconfirmed.ts'
import { purgeByAge } from '../../domain/privacy/purgeByAge.ts'
import { purgeRows } from '../../domain/privacy/purgeRows.ts'
import { purgeVisitors } from '../../domain/privacy/purgeVisitors.ts'
import { sessionIdle } from '../../domain/sessions/session.ts'
import { Prisma } from '../../generated/client/client.ts'
import { takeSteps } from '../../platform/queue/workThrough.ts'
import type { Job } from './job.ts'

/** How long expired sessions are stored, in days (docs/limits.md, retention). */
const idleRetentionDays = 1
/** How long an address that a member asked for and never confirmed is stored, in days. */
const unconfirmedRetentionDays = 1
/** How long visitors' requests and messages are stored, in months (docs/rules.md, "Membership"). */
const visitorRetentionMonths = 12

/** Returns the same day and time some months earlier, in UTC, or the last day of a month that is too short. */
function monthsBefore(instant: Date, months: number): Date {
  const first = new Date(instant)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(instant.getUTCDate(), lastDay))
  return first
}

/**
 * Deletes rows whose retention is over: those that prisma/schema.prisma says are purged after some days; expired
 * sessions with their refresh tokens; expired counts of rate limits; visitors' requests and messages after 12 months.
 * An address that a member asked for and never confirmed is removed. The old refresh tokens of a session in use are
 * deleted whenever it is refreshed. It also hashes how the usernames of expelled members look, if an earlier version
 * stored that unhashed.
 */
export const purgeByRetention: Job = async (_payload, { database: { prisma }, now, signal, ...deps }) => {
  const idle = new Date(now.getTime() - idleRetentionDays * day - sessionIdle)
  const unconfirmed = new Date(now.getTime() - unconfirmedRetentionDays * day)
  const before = monthsBefore(now, visitorRetentionMonths)
  const ranOut = Prisma.sql`expire < ${now.getTime()}`
  await takeSteps({
    purgeByAge: () => purgeByAge(prisma, now, signal),
    sessions: () =>
      purgeRows(prisma, { table: 'sessions', isOver: Prisma.sql`last_used_at < ${idle}` }, signal),
    rateLimits: () => purgeRows(prisma, { table: 'rate_limits', isOver: ranOut }, signal),
    forgetUnconfirmed: () => forgetUnconfirmed(prisma, unconfirmed, signal),
    hashStoredLooks: () => hashStoredLooks(prisma, deps),
    purgeVisitors: () => purgeVisitors(prisma, before, signal),
  })
}
