import { guidelines } from '#rules/safety/guidelines.ts'
import { readConcern } from '../../../domain/cases/concerns.ts'
import { caseLists, readShared, type SharedEncounter } from '../../../domain/cases/lists.ts'
import { CaseState as states } from '../../../generated/client/client.ts'
import { builder } from '../builder/builder.ts'
import { describedEnum } from '../builder/describedEnum.ts'
import { reload } from '../builder/reload.ts'
import { CaseOutcome } from '../member/appeals.ts'
import { ReportKind } from '../member/reports.ts'
import { OperatorEncounter } from './operatorEncounter.ts'
import { OperatorMember } from './operatorMember.ts'

const CaseState = describedEnum('CaseState', 'Where a case stands.', {
  [states.Open]: 'Waits for a decision.',
  [states.Decided]: 'Is decided.',
  [states.Appealed]: 'An appeal against its decision waits for an answer.',
})

export const Guideline = describedEnum(
  'Guideline',
  'The guideline a decision rests on.',
  Object.fromEntries(Object.entries(guidelines).map(([word, { asks }]) => [word, asks])) as Record<
    keyof typeof guidelines,
    string
  >,
)

const CaseList = describedEnum('CaseList', 'Which cases are listed.', {
  Waiting: 'Open and appealed, the worst first and then by when they are due.',
  Open: 'Those nobody has decided, in the same order.',
  Appealed: 'Those whose appeal nobody has answered, in the same order.',
  Decided: 'The decided ones, the latest first.',
})

const CaseReport = builder.prismaObject('Report', {
  name: 'CaseReport',
  description: 'A report, as operators read it.',
  fields: (t) => ({
    rowId: t.exposeInt('id', { description: 'Its number.' }),
    kind: t.expose('kind', { type: ReportKind, description: 'What has happened, as the reporter chose.' }),
    body: t.exposeString('body', { description: "The reporter's words." }),
    wantsReply: t.exposeBoolean('wantsReply', {
      description: 'Whether the reporter wants to hear that it was looked at.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it came in.' }),
    withdrawnAt: t.expose('withdrawnAt', {
      type: 'DateTime',
      nullable: true,
      description: "When it was taken back at the reporter's wish.",
    }),
    reporter: t.relation('reporter', { type: OperatorMember, description: 'Who reported.' }),
    encounter: t.relation('encounter', {
      type: OperatorEncounter,
      nullable: true,
      description: 'The encounter it names.',
    }),
  }),
})

const CaseNote = builder.prismaObject('CaseNote', {
  description: "An operator's note about a case.",
  fields: (t) => ({
    body: t.exposeString('body', { description: 'In plain text; operators alone read it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written.' }),
    author: t.string({
      description: 'The username of the operator who wrote it.',
      select: { author: { select: { username: true } } },
      resolve: ({ author }) => author.username,
    }),
  }),
})

const CaseAppeal = builder.prismaObject('Appeal', {
  name: 'CaseAppeal',
  description: 'The one appeal against a decision.',
  fields: (t) => ({
    body: t.exposeString('body', { description: 'As it was written.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it came in.' }),
    granted: t.exposeBoolean('granted', {
      nullable: true,
      description: 'Whether the decision was taken back; null while it waits.',
    }),
    answer: t.exposeString('answer', { nullable: true, description: 'What was answered.' }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true, description: 'When that was.' }),
    decidedBy: t.string({
      nullable: true,
      description: 'The username of the operator who answered.',
      select: { decidedBy: { select: { username: true } } },
      resolve: ({ decidedBy }) => decidedBy?.username,
    }),
  }),
})

const CaseSanction = builder.prismaObject('Sanction', {
  name: 'CaseSanction',
  description: 'What a decision meant for the person, and what they were sent.',
  fields: (t) => ({
    statement: t.exposeString('statement', { description: 'The statement they were sent.' }),
    suspendedUntil: t.expose('suspendedUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'The end of a suspension.',
    }),
    appealUntil: t.expose('appealUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Until when it can be appealed; null where it cannot be.',
    }),
    liftedAt: t.expose('liftedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When an appeal took it back.',
    }),
    appeal: t.relation('appeal', { type: CaseAppeal, nullable: true, description: 'The appeal, if any.' }),
  }),
})

const CaseDecision = builder.prismaObject('CaseDecision', {
  description: 'What an operator decided of a case.',
  fields: (t) => ({
    outcome: t.expose('outcome', { type: CaseOutcome, description: 'What was decided.' }),
    guideline: t.exposeString('guideline', {
      nullable: true,
      description: 'The guideline it rests on, by its word.',
    }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', description: 'When.' }),
    decidedBy: t.string({
      description: 'The username of the operator who decided.',
      select: { decidedBy: { select: { username: true } } },
      resolve: ({ decidedBy }) => decidedBy.username,
    }),
    sanction: t.relation('sanction', {
      type: CaseSanction,
      nullable: true,
      description: 'What it meant for the person.',
    }),
  }),
})

const CaseEncounter = builder.objectRef<SharedEncounter>('CaseEncounter').implement({
  description: 'An encounter at which the person of a case and somebody who reported them both had a seat.',
  fields: (t) => ({
    encounter: reload(t, OperatorEncounter, 'encounterId', 'The encounter.'),
    reporter: reload(t, OperatorMember, 'reporterId', 'Who reported.'),
  }),
})

const CaseConcern = builder.objectRef<{ words: string; mayDecide: boolean }>('CaseConcern').implement({
  description: 'Why a case should be left to another operator than the viewer.',
  fields: (t) => ({
    words: t.exposeString('words', { description: 'The sentence to show.' }),
    mayDecide: t.exposeBoolean('mayDecide', {
      description: 'Whether the viewer can decide it all the same, as nobody else is there to.',
    }),
  }),
})

export const Case = builder.prismaNode('Case', {
  id: { field: 'id' },
  nullable: true,
  description:
    'The reports about one person, or about something else, and what was decided of them; for operators only. It says nothing of choices.',
  findUnique: (id, { viewer }) => ({
    id: Number(id),
    AND: { id: viewer?.role === 'Operator' ? Number(id) : 0 },
  }),
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
      description: 'Whether that is the viewer.',
      select: { claimedById: true },
      resolve: ({ claimedById }, _args, { viewer }) => claimedById !== null && claimedById === viewer?.id,
    }),
    reports: t.relation('reports', {
      type: CaseReport,
      description: 'The reports, the first one first.',
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
    outcomes: t.field({
      type: [CaseOutcome],
      description: 'What was decided, the first decision first.',
      select: { decisions: { select: { outcome: true }, orderBy: { id: 'asc' } } },
      resolve: ({ decisions }) => decisions.map(({ outcome }) => outcome),
    }),
    notes: t.relation('notes', {
      type: CaseNote,
      description: "Operators' notes, the first one first.",
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
      resolve: ({ id }, _args, { db }) => readShared(db, id),
    }),
    concern: t.field({
      type: CaseConcern,
      nullable: true,
      description: 'Set where the case concerns the viewer.',
      resolve: ({ id }, _args, { db, viewer }) => readConcern(db, id, viewer?.id ?? 0),
    }),
  }),
})

/** Cases about the same person; added here, as a member knows nothing of cases elsewhere. */
builder.prismaObjectFields(Case, (t) => ({
  earlier: t.prismaField({
    type: [Case],
    description: 'Other cases about the same person, the latest first, 20 at most.',
    select: { aboutId: true },
    resolve: (query, { id, aboutId }, _args, { db }) =>
      aboutId === null
        ? []
        : db.case.findMany({
            ...query,
            where: { aboutId, id: { not: id } },
            orderBy: [{ openedAt: 'desc' }, { id: 'desc' }],
            take: 20,
          }),
  }),
}))

builder.prismaObjectFields(OperatorMember, (t) => ({
  cases: t.relatedConnection('casesAbout', {
    type: Case,
    cursor: 'id',
    description: 'The cases about them, with what was decided, the latest first.',
    query: { orderBy: [{ openedAt: 'desc' as const }, { id: 'desc' as const }] },
  }),
}))

builder.queryFields((t) => ({
  cases: t.prismaConnection({
    type: Case,
    cursor: 'id',
    authScopes: { operator: true },
    description: "The operator's queue of reports and appeals.",
    args: {
      list: t.arg({ type: CaseList, defaultValue: 'Waiting', description: 'Those that wait, if absent.' }),
    },
    resolve: (query, _root, { list }, { db }) =>
      db.case.findMany({ ...query, ...caseLists[list ?? 'Waiting'] }),
  }),
  case: t.prismaField({
    type: Case,
    nullable: true,
    authScopes: { operator: true },
    description: 'One case by its number; null where there is none.',
    args: { rowId: t.arg.int({ required: true, description: 'As in addresses.' }) },
    resolve: (query, _root, { rowId }, { db }) => db.case.findUnique({ ...query, where: { id: rowId } }),
  }),
}))
