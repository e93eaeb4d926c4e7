import { readConcern } from '../../../domain/cases/concerns.ts'
import { hasBar } from '../../../domain/cases/liftBar.ts'
import { knownCases, readShared } from '../../../domain/cases/lists.ts'
import { readLastAddress } from '../../../domain/members/samePerson.ts'
import { CaseState as states } from '../../../generated/client/client.ts'
import { readSuppression } from '../../../mail/suppression/suppression.ts'
import { builder } from '../builder/builder.ts'
import { describedEnum } from '../builder/describedEnum.ts'
import { noRow } from '../builder/globalIds.ts'
import { rowForOperators } from '../builder/rowForOperators.ts'
import { CaseOutcome } from '../member/appeals.ts'
import { ReportKind } from '../member/reports.ts'
import { CaseConcern, CaseDecision, CaseEncounter, CaseNote, CaseReport } from './caseDetails.ts'
import { OperatorMember } from './operatorMember.ts'
import { SuppressionReason } from './suppressions.ts'

const CaseState = describedEnum('CaseState', 'The state of a case.', {
  [states.Open]: 'The case is waiting for a decision.',
  [states.Decided]: 'The case is decided.',
  [states.Appealed]: 'An appeal against the decision is waiting for an answer.',
})

export const Case = builder.prismaNode('Case', {
  select: { id: true },
  id: { field: 'id' },
  nullable: true,
  description:
    'The reports about one person, or one report about something else, with the decisions. Shows nothing about choices. For operators only.',
  findUnique: (id, context) => ({ ...rowForOperators(id, context), ...knownCases(context.viewer) }),
  fields: (t) => ({
    rowId: t.exposeInt('id', { description: 'The number in its address.' }),
    state: t.expose('state', { type: CaseState, description: 'The state of the case.' }),
    urgency: t.exposeInt('urgency', {
      description: 'How soon it must be decided: 1 is within an hour, 2 within a day, 3 within three days.',
    }),
    openedAt: t.expose('openedAt', { type: 'DateTime', description: 'When the first report arrived.' }),
    dueAt: t.expose('dueAt', {
      type: 'DateTime',
      description: 'When the decision, or the answer to the appeal, is due.',
    }),
    decidedAt: t.expose('decidedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last decided; null if it never was.',
    }),
    about: t.relation('about', {
      type: OperatorMember,
      nullable: true,
      description: 'The person it is about; null if it is about something else.',
    }),
    unreachable: t.field({
      type: SuppressionReason,
      nullable: true,
      description:
        'Why no statement reaches that person by mail, such as a bounce, even if they have left; null if mail is sent to their last address, or if there is nobody to mail. Costs a separate read, so do not request it in long lists.',
      select: { about: { select: { id: true, email: true, person: true } } },
      resolve: async ({ about }, _args, { db }) =>
        about && readSuppression(db, await readLastAddress(db, about), 'Transactional'),
    }),
    claimedBy: t.string({
      nullable: true,
      description: 'The username of the operator who claimed it; null if nobody has.',
      select: { claimedBy: { select: { username: true } } },
      resolve: ({ claimedBy }) => claimedBy?.username,
    }),
    isClaimedByViewer: t.boolean({
      description: 'Whether the viewer is the operator who claimed it.',
      select: { claimedById: true },
      resolve: ({ claimedById }, _args, { viewer }) => claimedById !== null && claimedById === viewer?.id,
    }),
    reports: t.relation('reports', {
      type: CaseReport,
      description: 'The reports, the earliest first; at most 100.',
      query: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], take: 100 },
    }),
    kinds: t.field({
      type: [ReportKind],
      description: 'The kinds of its reports, each once.',
      select: { reports: { select: { kind: true }, distinct: ['kind'], orderBy: { kind: 'asc' } } },
      resolve: ({ reports }) => [...new Set(reports.map(({ kind }) => kind))],
    }),
    reportCount: t.int({
      description: 'The number of its reports.',
      select: { _count: { select: { reports: true } } },
      resolve: ({ _count }) => _count.reports,
    }),
    hasBar: t.boolean({
      description:
        'Whether operators have barred the person and somebody who reported them from being seated together.',
      resolve: ({ id }, _args, { db }) => hasBar(db, id),
    }),
    outcomes: t.field({
      type: [CaseOutcome],
      description: 'The outcomes of the decisions, the earliest first.',
      select: { decisions: { select: { outcome: true }, orderBy: { id: 'asc' } } },
      resolve: ({ decisions }) => decisions.map(({ outcome }) => outcome),
    }),
    notes: t.relation('notes', {
      type: CaseNote,
      description: "Operators' notes, the earliest first; at most 100.",
      query: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], take: 100 },
    }),
    decisions: t.relation('decisions', {
      type: CaseDecision,
      description: 'The decisions, the earliest first. The answer to an appeal is another decision.',
      query: { orderBy: [{ decidedAt: 'asc' }, { id: 'asc' }] },
    }),
    sharedEncounters: t.field({
      type: [CaseEncounter],
      description: 'Encounters where the person met those who reported them, the latest first.',
      resolve: ({ id }, _args, { db, now }) => readShared(db, id, now),
    }),
    concern: t.field({
      type: CaseConcern,
      nullable: true,
      description: 'Why another operator should decide the case; null if it does not concern the viewer.',
      resolve: ({ id }, _args, { db, viewer }) => readConcern(db, id, viewer?.id ?? noRow),
    }),
  }),
})

/** Other cases about the same person. Added here, since the member type does not know cases. */
builder.prismaObjectFields(Case, (t) => ({
  earlier: t.prismaField({
    type: [Case],
    description: 'Other cases about the same person, the latest first; at most 20.',
    select: { aboutId: true },
    resolve: (query, { id, aboutId }, _args, { db }) =>
      db.case.findMany({
        ...query,
        where: { aboutId: aboutId ?? noRow, id: { not: id } },
        orderBy: [{ openedAt: 'desc' }, { id: 'desc' }],
        take: 20,
      }),
  }),
}))
