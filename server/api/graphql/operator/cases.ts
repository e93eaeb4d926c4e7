import { readConcern } from '../../../domain/cases/concerns.ts'
import { hasBar } from '../../../domain/cases/liftBar.ts'
import { knownCases, readShared } from '../../../domain/cases/lists.ts'
import { CaseState as states } from '../../../generated/client/client.ts'
import { builder } from '../builder/builder.ts'
import { describedEnum } from '../builder/describedEnum.ts'
import { noRow } from '../builder/globalIds.ts'
import { rowForOperators } from '../builder/rowForOperators.ts'
import { CaseOutcome } from '../member/appeals.ts'
import { ReportKind } from '../member/reports.ts'
import { CaseConcern, CaseDecision, CaseEncounter, CaseNote, CaseReport } from './caseDetails.ts'
import { OperatorMember } from './operatorMember.ts'

const CaseState = describedEnum('CaseState', 'Where a case stands.', {
  [states.Open]: 'Waits for a decision.',
  [states.Decided]: 'Is decided.',
  [states.Appealed]: 'An appeal against its decision waits for an answer.',
})

export const Case = builder.prismaNode('Case', {
  select: { id: true },
  id: { field: 'id' },
  nullable: true,
  description:
    'The reports about one person, or about something else, and what was decided of them; for operators only. It says nothing of choices.',
  findUnique: (id, context) => ({ ...rowForOperators(id, context), ...knownCases(context.viewer) }),
  fields: (t) => ({
    rowId: t.exposeInt('id', { description: 'Its number, as in addresses.' }),
    state: t.expose('state', { type: CaseState, description: 'Where it stands.' }),
    urgency: t.exposeInt('urgency', {
      description: '1: within an hour, 2: within a day, 3: within three days.',
    }),
    openedAt: t.expose('openedAt', { type: 'DateTime', description: 'When the first report came in.' }),
    dueAt: t.expose('dueAt', {
      type: 'DateTime',
      description: 'By when it is to be decided, or its appeal answered.',
    }),
    decidedAt: t.expose('decidedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last decided.',
    }),
    about: t.relation('about', {
      type: OperatorMember,
      nullable: true,
      description: 'Whom it is about; null where it is about something else.',
    }),
    claimedBy: t.string({
      nullable: true,
      description: 'The username of the operator who works on it.',
      select: { claimedBy: { select: { username: true } } },
      resolve: ({ claimedBy }) => claimedBy?.username,
    }),
    isClaimedByViewer: t.boolean({
      description: 'Whether the viewer is the operator who works on it.',
      select: { claimedById: true },
      resolve: ({ claimedById }, _args, { viewer }) => claimedById !== null && claimedById === viewer?.id,
    }),
    reports: t.relation('reports', {
      type: CaseReport,
      description: 'The reports, the first one first, 100 at most.',
      query: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], take: 100 },
    }),
    kinds: t.field({
      type: [ReportKind],
      description: 'What its reports say has happened, each kind once.',
      select: { reports: { select: { kind: true }, distinct: ['kind'], orderBy: { kind: 'asc' } } },
      resolve: ({ reports }) => [...new Set(reports.map(({ kind }) => kind))],
    }),
    reportCount: t.int({
      description: 'How many reports it has.',
      select: { _count: { select: { reports: true } } },
      resolve: ({ _count }) => _count.reports,
    }),
    hasBar: t.boolean({
      description: 'Whether a bar of operators stands between the person and somebody who reported them.',
      resolve: ({ id }, _args, { db }) => hasBar(db, id),
    }),
    outcomes: t.field({
      type: [CaseOutcome],
      description: 'What was decided, the first decision first.',
      select: { decisions: { select: { outcome: true }, orderBy: { id: 'asc' } } },
      resolve: ({ decisions }) => decisions.map(({ outcome }) => outcome),
    }),
    notes: t.relation('notes', {
      type: CaseNote,
      description: "Operators' notes, the first one first, 100 at most.",
      query: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], take: 100 },
    }),
    decisions: t.relation('decisions', {
      type: CaseDecision,
      description: 'What was decided, the first decision first; one after an appeal is another.',
      query: { orderBy: [{ decidedAt: 'asc' }, { id: 'asc' }] },
    }),
    sharedEncounters: t.field({
      type: [CaseEncounter],
      description: 'Where the person met those who reported them, the latest first.',
      resolve: ({ id }, _args, { db, now }) => readShared(db, id, now),
    }),
    concern: t.field({
      type: CaseConcern,
      nullable: true,
      description: 'Set where the case concerns the viewer.',
      resolve: ({ id }, _args, { db, viewer }) => readConcern(db, id, viewer?.id ?? noRow),
    }),
  }),
})

/** Other cases about the same person. Added here, since the member type does not know cases. */
builder.prismaObjectFields(Case, (t) => ({
  earlier: t.prismaField({
    type: [Case],
    description: 'Other cases about the same person, the latest first, 20 at most.',
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
