import type { ReportKindName } from '#rules/safety/caseUrgency.ts'
import { draftStatement } from '#rules/safety/statements.ts'
import { day, hour } from '#rules/time/durations.ts'
import { decideCase } from '../../server/domain/cases/decideCase.ts'
import { sendAppeal } from '../../server/domain/cases/sendAppeal.ts'
import { fileReport } from '../../server/domain/reports/fileReport.ts'
import type { PrismaClient } from '../../server/generated/client/client.ts'
import { signId } from '../../server/platform/config/signedId.ts'
import type { Community } from './community.ts'
import { after, type Stage } from './stage.ts'

/** The fewest people at the table of the reports: the stories below need seven. */
const fewestKnown = 7

/**
 * Finds the last First Encounter before an instant that enough people attended, and those people. It leaves out the
 * demo member, whose lists are scripted.
 */
async function lastTable(
  { encounter }: PrismaClient,
  demoEmail: string,
  before: Date,
): Promise<{ id: number; memberIds: number[] }> {
  const came = { attendance: 'Attended', member: { email: { not: demoEmail }, status: 'Active' } } as const
  const ended = await encounter.findMany({
    where: { kind: 'First', state: 'Completed', endsAt: { lt: before } },
    orderBy: { endsAt: 'desc' },
    select: { id: true, invitations: { where: came, orderBy: { id: 'asc' }, select: { memberId: true } } },
  })
  const table = ended.find(({ invitations }) => invitations.length >= fewestKnown)
  if (!table) throw new Error(`No First Encounter of the demo had ${fewestKnown} people`)
  return { id: table.id, memberIds: table.invitations.map(({ memberId }) => memberId) }
}

type Statement = { kind: ReportKindName; words: string; wantsReply: boolean }

/**
 * Files a report of one person at the last table about another, each by their index in the list.
 *
 * @returns the id of its case
 */
async function report(
  { database: { prisma }, config, now }: Stage,
  { demoEmail }: Community,
  [by, about]: readonly [number, number],
  statement: Statement,
): Promise<number> {
  const { id: encounterId, memberIds } = await lastTable(prisma, demoEmail, now())
  const [reporterId, aboutId] = [memberIds[by] as number, memberIds[about] as number]
  await fileReport(prisma, { config }, { ...statement, reporterId, encounterId, aboutId }, now())
  const { id } = await prisma.case.findFirstOrThrow({ where: { aboutId }, orderBy: { id: 'desc' } })
  return id
}

const decision = {
  suspendedUntil: null,
  notifyReporters: true,
  somethingWasDone: false,
  reportsRead: 1,
} as const

/**
 * Plans the cases that a newcomer finds in the queue: a report that waits, an appeal against a warning, and a case in
 * which nothing was found.
 */
export function playCases(stage: Stage, community: Community): void {
  const { database, config, secret, log, present, timeline, now } = stage
  const { prisma } = database
  const { operatorId } = community
  const decide = (caseId: number, how: Pick<Parameters<typeof decideCase>[2], 'outcome' | 'guideline'>) => {
    const statement = how.guideline ? draftStatement(how.outcome, how.guideline, null) : ''
    return decideCase(
      prisma,
      { secret, config, log },
      { ...decision, ...how, caseId, operatorId, statement },
      now(),
    )
  }
  timeline.plan(after(present, -12 * day), async () => {
    const caseId = await report(stage, community, [0, 3], {
      kind: 'Fake',
      words: 'The name and the voice did not match what he said about himself in the first round.',
      wantsReply: true,
    })
    await decide(caseId, { outcome: 'NothingFound', guideline: null })
  })
  timeline.plan(after(present, -44 * hour), async () => {
    const caseId = await report(stage, community, [1, 4], {
      kind: 'Selling',
      words: 'She offered all of us a coaching course, twice, and asked for our numbers.',
      wantsReply: true,
    })
    await decide(caseId, { outcome: 'Warning', guideline: 'BeKind' })
    const { id } = await prisma.caseDecision.findFirstOrThrow({ where: { caseId } })
    const token = signId(secret, 'appeal', id)
    const body =
      'I answered a question about my work. I did not mean to sell anything, and I have no list of numbers.'
    timeline.plan(after(now(), 8 * hour), () => sendAppeal(prisma, { secret }, { token, body }, now()))
  })
  timeline.plan(after(present, -5 * hour), async () => {
    await report(stage, community, [2, 6], {
      kind: 'Harassment',
      words: 'He kept asking where I live, and laughed when I said that I would rather not say.',
      wantsReply: true,
    })
    await report(stage, community, [5, 6], {
      kind: 'Harassment',
      words: 'He would not let one of the others finish, and went on about her looks.',
      wantsReply: false,
    })
  })
}
