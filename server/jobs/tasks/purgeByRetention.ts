import { purgeVisitors } from '../../domain/privacy/purgeVisitors.ts'
import { sessionIdle } from '../../domain/sessions/session.ts'
import type { Job } from './job.ts'

const day = 86_400_000

/** How long login links and ended sessions stay stored after their end, in days (docs/limits.md, retention). */
const signInRetentionDays = 1
/** How long a visitor's fingerprint is stored, in days (docs/limits.md, retention). */
const fingerprintRetentionDays = 30
/** How long a proposal of groups stays stored after its last change, in days. */
const proposalRetentionDays = 90
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
 * Deletes what is no longer needed: login links a day after they were used, voided or ran out; sessions with their
 * refresh tokens a day after their end; counts of rate limits that ran out; fingerprints after 30 days, wherever they
 * are stored; proposals of groups, which count familiar faces, after 90 days; visitors' requests and messages after 12
 * months. Old refresh tokens of a session in use are deleted whenever it is refreshed.
 */
export const purgeByRetention: Job = async (_payload, { database: { prisma }, now }) => {
  const signIn = new Date(now.getTime() - signInRetentionDays * day)
  const idle = new Date(signIn.getTime() - sessionIdle)
  const fingerprint = new Date(now.getTime() - fingerprintRetentionDays * day)
  await prisma.loginToken.deleteMany({
    where: { OR: [{ usedAt: { lt: signIn } }, { voidedAt: { lt: signIn } }, { expiresAt: { lt: signIn } }] },
  })
  await prisma.session.deleteMany({
    where: {
      OR: [{ revokedAt: { lt: signIn } }, { expiresAt: { lt: signIn } }, { lastUsedAt: { lt: idle } }],
    },
  })
  const proposal = new Date(now.getTime() - proposalRetentionDays * day)
  await prisma.formationRun.deleteMany({ where: { updatedAt: { lt: proposal } } })
  await prisma.rateLimit.deleteMany({ where: { expire: { lt: now.getTime() } } })
  await prisma.message.updateMany({
    where: { fingerprint: { not: null }, createdAt: { lt: fingerprint } },
    data: { fingerprint: null },
  })
  await prisma.earlyAccessRequest.updateMany({
    where: { fingerprint: { not: null }, requestedAt: { lt: fingerprint } },
    data: { fingerprint: null },
  })
  await prisma.$transaction((tx) => purgeVisitors(tx, monthsBefore(now, visitorRetentionMonths)))
}
