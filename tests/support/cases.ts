import type { Case, Encounter, Member, Prisma, Report } from '../../server/generated/client/client.ts'
import { signId } from '../../server/platform/config/signedId.ts'
import type { TestApi } from './api.ts'
import { day, hour } from './clock.ts'
import { createEncounter, createMember } from './factories.ts'
import { globalId } from './globalId.ts'
import { createSeat, mutate } from './seats.ts'

export type World = { case: Case; report: Report; reporter: Member; about: Member; encounter: Encounter }

const dueHours = { 1: 1, 2: 24, 3: 72 } as const

/** Creates a case of one report about somebody met at an encounter a day ago. */
export async function createCase(
  api: TestApi,
  {
    about,
    report = {},
    urgency = 2,
  }: { about?: Member; report?: Partial<Prisma.ReportUncheckedCreateInput>; urgency?: 1 | 2 | 3 } = {},
): Promise<World> {
  const { prisma } = api.deps.database
  const now = api.clock()
  const reporter = await createMember(api)
  const reported = about ?? (await createMember(api))
  const ended = { state: 'Completed', completedAt: now, attendanceSettledAt: now } as const
  const encounter = await createEncounter(api, { ...ended, startsAt: new Date(now.getTime() - day) })
  for (const member of [reporter, reported]) {
    await createSeat(api, encounter, member, { attendance: 'Attended' })
  }
  const row = await prisma.case.create({
    data: {
      aboutId: reported.id,
      urgency,
      openedAt: now,
      dueAt: new Date(now.getTime() + dueHours[urgency] * hour),
    },
  })
  const made = await prisma.report.create({
    data: {
      reporterId: reporter.id,
      aboutId: reported.id,
      encounterId: encounter.id,
      caseId: row.id,
      kind: 'Harassment',
      body: 'Would not stop asking.',
      wantsReply: true,
      createdAt: now,
      ...report,
    },
  })
  return { case: row, report: made, reporter, about: reported, encounter }
}

/** Creates a case about no person. */
export async function createOpenQuestion(api: TestApi): Promise<Case> {
  const { prisma } = api.deps.database
  const now = api.clock()
  const reporter = await createMember(api)
  const row = await prisma.case.create({
    data: { urgency: 3, openedAt: now, dueAt: new Date(now.getTime() + 3 * day) },
  })
  await prisma.report.create({
    data: {
      reporterId: reporter.id,
      caseId: row.id,
      kind: 'Other',
      body: 'A strange mail.',
      wantsReply: false,
      createdAt: now,
    },
  })
  return row
}

type Id = Pick<Case, 'id'>

/** Decides a case as an operator, with the input that the outcome requires. */
export const decide = async (
  api: TestApi,
  operator: Pick<Member, 'id'>,
  { id }: Id,
  outcome: string,
  more: Record<string, unknown> = {},
) => {
  const hasStatement = ['ADVICE', 'WARNING', 'SUSPENDED', 'EXPELLED'].includes(outcome)
  const input = {
    caseId: globalId('Case', id),
    outcome,
    reportsRead: await api.deps.database.prisma.report.count({ where: { caseId: id } }),
    ...(hasStatement && { guideline: 'BE_KIND', statement: 'We decided so.\n\nThis is why.' }),
    ...(outcome === 'SUSPENDED' && {
      suspendedUntil: new Date(api.clock().getTime() + 30 * day).toISOString(),
    }),
    ...more,
  }
  return mutate<{ case: { state: string } }>(api, operator, 'decideCase', input, 'case { state }')
}

export const answerAppeal = (
  api: TestApi,
  operator: Pick<Member, 'id'>,
  { id }: Id,
  granted: boolean,
  answer = 'We have read it again.',
) => {
  const input = { caseId: globalId('Case', id), granted, answer }
  return mutate(api, operator, 'decideAppeal', input, 'case { state }')
}

/** Returns the token of the link to appeal the last sanction of a case. */
export async function appealToken({ deps }: TestApi, { id }: Id): Promise<string> {
  const { decisionId } = await deps.database.prisma.sanction.findFirstOrThrow({
    where: { decision: { caseId: id } },
    orderBy: { decisionId: 'desc' },
  })
  return signId(deps.secret, 'appeal', decisionId)
}

export const appeal = ({ graphql }: TestApi, token: string, body = 'That was not me.') =>
  graphql<{ appeal: { message: string } }>(
    'mutation($input: AppealInput!) { appeal(input: $input) { message } }',
    { input: { token, body } },
  )

/** Reads what the page of an appeal's link shows. */
export const readAppealPage = ({ graphql }: TestApi, token: string) =>
  graphql<{ appeal: Record<string, unknown> | null }>(
    `query($token: String!) {
      appeal(token: $token) { outcome guideline statement canAppeal appealBody granted answer }
    }`,
    { token },
  )
