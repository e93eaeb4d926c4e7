import { waitingStates } from '#rules/safety/caseLife.ts'
import { Prisma, type PrismaClient } from '../../generated/client/client.ts'
import { queueMail } from '../../mail/outbox/queueMail.ts'
import { knownToOperatorsSql } from '../../mail/templates/privateMails.ts'
import { listed } from '../../platform/database/listed.ts'
import { likelyTooFew } from '../attendance/likelyTooFew.ts'
import { operatorRows } from '../roles/operatorRows.ts'
import { readWaiting } from './overview.ts'

const day = 86_400_000

type Counts = { bounces: number; casesOverdue: number }

async function readCasesAboutOperators(db: PrismaClient): Promise<number[]> {
  if ((await db.member.count({ where: operatorRows })) < 2) return []
  const where = { state: { in: waitingStates }, about: operatorRows }
  const found = await db.case.findMany({ where, select: { id: true } })
  return found.map(({ id }) => id)
}

const keyOf = (instant: Date): string => `dailyDigest:${instant.toISOString().slice(0, 10)}`

/** Days for which a worker can have stood still and a bounce is still counted. */
const mostDays = 14

/** When the last one was written that was not left out as too old, if ever: bounces since then are new. None is written of a day on which nothing waits. */
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
 * Mails the operator what waits, in numbers, once a day (UTC); nothing where nothing does (docs/rules.md, "Mail"). All
 * operators read it, so cases about one of them are left out while there are several.
 *
 * @param inbox where messages to the operator go
 */
export async function sendDailyDigest(db: PrismaClient, inbox: string, now: Date): Promise<void> {
  const hiddenCases = await readCasesAboutOperators(db)
  const { failedJobs, failedMails, cases: open, appeals } = await readWaiting(db, hiddenCases)
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
