import { Prisma, type PrismaClient } from '../../generated/client/client.ts'
import { queueMail } from '../../mail/outbox/queueMail.ts'
import { knownToOperatorsSql } from '../../mail/templates/privateMails.ts'
import { likelyTooFew } from '../attendance/likelyTooFew.ts'
import { readWaiting } from './overview.ts'

const day = 86_400_000

type Counts = { bounces: number; casesOverdue: number }

/**
 * Mails the operator what waits, in numbers, once a day (UTC); nothing where nothing does (docs/rules.md, "Mail").
 *
 * @param inbox where messages to the operator go
 */
export async function sendDailyDigest(db: PrismaClient, inbox: string, now: Date): Promise<void> {
  const { failedJobs, failedMails, cases: open, appeals } = await readWaiting(db)
  const [counts] = await db.$queryRaw<Counts[]>`
    SELECT (SELECT count(*)::int FROM outbox_mails WHERE delivery_state = 'Bounced'
        AND delivery_at > ${new Date(now.getTime() - day)} AND ${Prisma.raw(knownToOperatorsSql)}) AS bounces,
      (SELECT count(*)::int FROM cases
        WHERE state IN ('Open', 'Appealed') AND due_at < ${now}) AS "casesOverdue"`
  const { bounces = 0, casesOverdue = 0 } = counts ?? {}
  const cases = open + appeals
  const underMinimum = (await likelyTooFew(db, now)).length
  const data = { failedJobs, failedMails, bounces, cases, casesOverdue, underMinimum }
  if (Object.values(data).every((count) => count === 0)) return
  const key = `dailyDigest:${now.toISOString().slice(0, 10)}`
  await queueMail(db, {}, { key, to: inbox, template: 'dailyDigest', data }, now)
}
