import { waitingStates } from '#rules/safety/caseLife.ts'
import { day } from '#rules/time/durations.ts'
import { Prisma, type PrismaClient } from '../../generated/client/client.ts'
import { queueMail } from '../../mail/outbox/queueMail.ts'
import { knownToOperatorsSql } from '../../mail/templates/privateMails.ts'
import { listed } from '../../platform/database/listed.ts'
import { likelyTooFew } from '../attendance/likelyTooFew.ts'
import { operatorRows } from '../roles/operatorRows.ts'
import { readWaiting } from './overview.ts'

type Counts = { bounces: number; casesOverdue: number }

async function readCasesAboutOperators(db: PrismaClient): Promise<number[]> {
  if ((await db.member.count({ where: operatorRows })) < 2) return []
  const where = { state: { in: waitingStates }, about: operatorRows }
  const found = await db.case.findMany({ where, select: { id: true } })
  return found.map(({ id }) => id)
}

const keyOf = (instant: Date): string => `dailyDigest:${instant.toISOString().slice(0, 10)}`

/** How many days of bounces a digest counts at most, if the worker was stopped or nothing was waiting. */
const mostDays = 14

/**
 * Returns when the last digest was written, of those that were not skipped as too old: bounces since then are new.
 * There is no digest of a day on which nothing was waiting.
 */
async function readLast(db: PrismaClient, now: Date): Promise<Date> {
  const before = Array.from({ length: mostDays }, (_, index) => new Date(now.getTime() - (index + 1) * day))
  const last = await db.outboxMail.findFirst({
    where: { key: { in: before.map(keyOf) }, state: { not: 'Skipped' } },
    select: { createdAt: true },
    orderBy: { createdAt: 'desc' },
  })
  return last?.createdAt ?? new Date(now.getTime() - mostDays * day)
}

/**
 * Mails the operator inbox once a day (UTC) how much is waiting, or nothing if nothing is (docs/rules.md, "Mail"). All
 * operators read that inbox, so cases about an operator are left out while there are several operators.
 *
 * @param inbox the address for messages to the operators
 */
export async function sendDailyDigest(db: PrismaClient, inbox: string, now: Date): Promise<void> {
  const hiddenCases = await readCasesAboutOperators(db)
  const { failedJobs, failedMails, cases: open, appeals } = await readWaiting(db, hiddenCases, now)
  const [counts] = await db.$queryRaw<Counts[]>`
    SELECT (SELECT count(*)::int FROM outbox_mails WHERE delivery_state = 'Bounced'
        AND delivery_at > ${await readLast(db, now)} AND ${Prisma.raw(knownToOperatorsSql)}) AS bounces,
      (SELECT count(*)::int FROM cases
        WHERE state IN (${listed(waitingStates)}) AND due_at < ${now} AND id <> ALL (${hiddenCases}::int[])) AS "casesOverdue"`
  const { bounces = 0, casesOverdue = 0 } = counts ?? {}
  const cases = open + appeals
  const underMinimum = (await likelyTooFew(db, now)).length
  const data = { failedJobs, failedMails, bounces, cases, casesOverdue, underMinimum }
  if (Object.values(data).every((count) => count === 0)) return
  await queueMail(db, {}, { key: keyOf(now), to: inbox, template: 'dailyDigest', data }, now)
}
