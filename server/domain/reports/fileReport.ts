import { DomainError } from '#rules/errors.ts'
import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import { dueAt, type ReportKindName, urgencyOf } from '#rules/safety/caseUrgency.ts'
import {
  isRepeat,
  mostReports,
  reportErrors,
  reportsCountFrom,
  secondsUntilNextReport,
  tooManyReports,
} from '#rules/safety/reporting.ts'
import { plainText } from '#rules/text.ts'
import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import { type PlainMail, queueMails } from '../../mail/outbox/queueMail.ts'
import { lockRows } from '../../platform/database/lockRows.ts'
import type { AppDeps } from '../../platform/parts.ts'
import { operatorRows, otherOperators } from '../roles/operatorRows.ts'
import { holdApart } from './holdApart.ts'
import { metTogether, wasAt } from './metTogether.ts'

export type NewReport = {
  reporterId: number
  /** The encounter it happened at; null if at none. */
  encounterId: number | null
  /** The person it is about, who was at that encounter; null if it is about something else. */
  aboutId: number | null
  kind: ReportKindName
  /** As typed. */
  words: string
  wantsReply: boolean
}

/** The same sentence for somebody the reporter never met and for an unknown person. */
const notMet =
  'This report names somebody you did not meet at this encounter, or who is no longer a member. You can tell us about it from Help, without naming a person.'

async function refuseStrangers(
  tx: Prisma.TransactionClient,
  { reporterId, encounterId, aboutId }: NewReport,
  now: Date,
): Promise<void> {
  if (aboutId === reporterId) {
    throw new DomainError('BAD_INPUT', 'A report about yourself cannot be sent.', 'attendeeId')
  }
  if (aboutId !== null) {
    const pair = { memberId: reporterId, otherId: aboutId }
    const met = encounterId !== null && (await metTogether(tx, { encounterId, ...pair }, now))
    if (!met) throw new DomainError('NOT_FOUND', notMet, 'attendeeId')
  } else if (encounterId !== null && !(await wasAt(tx, encounterId, reporterId, now))) {
    throw new DomainError('NOT_FOUND', 'There is no such encounter among yours.', 'encounterId')
  }
}

/**
 * Puts a report into the open case about the person, or opens one. A worse report makes the case more urgent; a milder
 * one never makes it less.
 */
async function findCase(
  tx: Prisma.TransactionClient,
  { aboutId, kind }: NewReport,
  now: Date,
): Promise<number> {
  const urgency = urgencyOf(kind)
  const [found] = await tx.$queryRaw<{ id: number }[]>`
    INSERT INTO cases (about_id, urgency, opened_at, due_at)
    VALUES (${aboutId}, ${urgency}, ${now}, ${dueAt(urgency, now)})
    ON CONFLICT (about_id) WHERE state = 'Open'::case_state AND about_id IS NOT NULL
    DO UPDATE SET urgency = least(cases.urgency, excluded.urgency), due_at = least(cases.due_at, excluded.due_at)
    RETURNING id`
  if (!found) throw new Error('A report found no case')
  return found.id
}

/** Returns the other operators if a report is about an operator, who can read the shared inbox; else nobody. */
async function readColleagues(
  tx: Prisma.TransactionClient,
  aboutId: number | null,
): Promise<{ id: number; email: string }[]> {
  if (aboutId === null || (await tx.member.count({ where: { ...operatorRows, id: aboutId } })) === 0)
    return []
  return tx.member.findMany({ where: otherOperators(aboutId), select: { id: true, email: true } })
}

async function store(
  tx: Prisma.TransactionClient,
  { config }: Pick<AppDeps, 'config'>,
  report: NewReport,
  now: Date,
): Promise<void> {
  const { reporterId, aboutId, encounterId, kind, words, wantsReply } = report
  const caseId = await findCase(tx, report, now)
  const { id } = await tx.report.create({
    data: { reporterId, aboutId, encounterId, caseId, kind, body: words, wantsReply, createdAt: now },
    select: { id: true },
  })
  if (aboutId !== null) await holdApart(tx, { memberId: reporterId, avoidedId: aboutId }, now)
  if (kind !== 'Danger') return
  const data = { caseId, reportId: id }
  const colleagues = await readColleagues(tx, aboutId)
  const mails: PlainMail[] = colleagues.map((to) => ({
    key: `report-of-danger:${id}:${to.id}`,
    to: to.email,
    memberId: to.id,
    template: 'dangerToColleague',
    data,
  }))
  if (mails.length === 0) {
    mails.push({ key: `report-of-danger:${id}`, to: config.operatorInbox, template: 'reportOfDanger', data })
  }
  await queueMails(tx, {}, mails, now)
}

/**
 * Stores a member's report in a case, and bars the two people from each other. If it is about danger, the operator
 * inbox is mailed at once; if it is about one of several operators, the others are mailed instead. The same report
 * again within a minute is stored once (docs/rules.md, "Reporting").
 *
 * @throws DomainError BAD_INPUT for words or a kind that cannot be stored, and for a report about oneself; NOT_FOUND if
 *   the person cannot be reported; RATE_LIMITED beyond 10 in a week
 */
export async function fileReport(
  db: PrismaClient,
  deps: Pick<AppDeps, 'config'>,
  asked: NewReport,
  now: Date,
): Promise<void> {
  refuseWrongFields(reportErrors(asked))
  const report = { ...asked, words: plainText(asked.words) }
  const { reporterId, aboutId } = report
  await db.$transaction(async (tx) => {
    await lockRows(tx, { members: aboutId === null ? [reporterId] : [reporterId, aboutId] })
    await refuseStrangers(tx, report, now)
    const recent = await tx.report.findMany({
      where: { reporterId, createdAt: { gt: reportsCountFrom(now) } },
      orderBy: { createdAt: 'asc' },
      select: { kind: true, body: true, aboutId: true, encounterId: true, createdAt: true },
    })
    if (recent.some(({ body, ...earlier }) => isRepeat(report, { ...earlier, words: body }, now))) return
    const [first] = recent
    if (first && recent.length >= mostReports) {
      const seconds = secondsUntilNextReport(first.createdAt, now)
      throw new DomainError('RATE_LIMITED', tooManyReports, undefined, seconds)
    }
    await store(tx, deps, report, now)
  })
}
