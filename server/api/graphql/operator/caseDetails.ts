import { guidelines } from '#rules/safety/guidelines.ts'
import type { SharedEncounter } from '../../../domain/cases/lists.ts'
import { builder } from '../builder/builder.ts'
import { describedEnum } from '../builder/describedEnum.ts'
import { reload } from '../builder/reload.ts'
import { CaseOutcome } from '../member/appeals.ts'
import { ReportKind } from '../member/reports.ts'
import { OperatorEncounter } from './operatorEncounter.ts'
import { OperatorMember } from './operatorMember.ts'

export const Guideline = describedEnum(
  'Guideline',
  'The guideline on which a decision rests.',
  Object.fromEntries(Object.entries(guidelines).map(([word, { asks }]) => [word, asks])) as Record<
    keyof typeof guidelines,
    string
  >,
)

export const CaseReport = builder.prismaObject('Report', {
  select: { id: true },
  name: 'CaseReport',
  description: 'A report, as operators read it.',
  fields: (t) => ({
    rowId: t.exposeInt('id', { description: 'Its number.' }),
    kind: t.expose('kind', { type: ReportKind, description: 'The kind that the reporter chose.' }),
    body: t.exposeString('body', { description: 'What the reporter wrote.' }),
    wantsReply: t.exposeBoolean('wantsReply', {
      description: 'Whether the reporter wants to be notified when the report has been reviewed.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it arrived.' }),
    withdrawnAt: t.expose('withdrawnAt', {
      type: 'DateTime',
      nullable: true,
      description: "When it was withdrawn at the reporter's request; null if it was not.",
    }),
    reporter: t.relation('reporter', { type: OperatorMember, description: 'Who made the report.' }),
    encounter: t.relation('encounter', {
      type: OperatorEncounter,
      nullable: true,
      description: 'The encounter it names; null if it names none.',
    }),
  }),
})

export const CaseNote = builder.prismaObject('CaseNote', {
  select: { id: true },
  description: "An operator's note about a case.",
  fields: (t) => ({
    body: t.exposeString('body', { description: 'Plain text that only operators read.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written.' }),
    author: t.string({
      description: 'The username of the operator who wrote it.',
      select: { author: { select: { username: true } } },
      resolve: ({ author }) => author.username,
    }),
  }),
})

const CaseAppeal = builder.prismaObject('Appeal', {
  select: { sanctionId: true },
  name: 'CaseAppeal',
  description: 'The one appeal against a decision.',
  fields: (t) => ({
    body: t.exposeString('body', { description: 'The text as written.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it arrived.' }),
    granted: t.exposeBoolean('granted', {
      nullable: true,
      description: 'Whether the decision was taken back; null while the appeal is waiting.',
    }),
    answer: t.exposeString('answer', {
      nullable: true,
      description: 'The answer; null while the appeal is waiting.',
    }),
    decidedAt: t.expose('decidedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was answered; null while it is waiting.',
    }),
    decidedBy: t.string({
      nullable: true,
      description: 'The username of the operator who answered; null while the appeal is waiting.',
      select: { decidedBy: { select: { username: true } } },
      resolve: ({ decidedBy }) => decidedBy?.username,
    }),
  }),
})

const CaseSanction = builder.prismaObject('Sanction', {
  select: { decisionId: true },
  name: 'CaseSanction',
  description: 'The consequence of a decision for the person, and the statement they were sent.',
  fields: (t) => ({
    statement: t.exposeString('statement', { description: 'The statement they were sent.' }),
    suspendedUntil: t.expose('suspendedUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'The end of the suspension; null for any other outcome.',
    }),
    appealUntil: t.expose('appealUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'The last instant at which it can be appealed; null if it cannot be.',
    }),
    liftedAt: t.expose('liftedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was taken back after an appeal; null if it was not.',
    }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'When an operator ended the suspension early by resuming the membership; null if nobody did.',
    }),
    appeal: t.relation('appeal', {
      type: CaseAppeal,
      nullable: true,
      description: 'The appeal; null if there is none.',
    }),
  }),
})

export const CaseDecision = builder.prismaObject('CaseDecision', {
  select: { id: true },
  description: "An operator's decision about a case.",
  fields: (t) => ({
    outcome: t.expose('outcome', { type: CaseOutcome, description: 'What was decided.' }),
    guideline: t.exposeString('guideline', {
      nullable: true,
      description: 'The guideline on which the decision rests.',
    }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', description: 'When the decision was made.' }),
    decidedBy: t.string({
      description: 'The username of the operator who decided.',
      select: { decidedBy: { select: { username: true } } },
      resolve: ({ decidedBy }) => decidedBy.username,
    }),
    sanction: t.relation('sanction', {
      type: CaseSanction,
      nullable: true,
      description: 'The consequence for the person; null if there was none.',
    }),
  }),
})

export const CaseEncounter = builder.objectRef<SharedEncounter>('CaseEncounter').implement({
  description:
    'An encounter at which the person the case is about and somebody who reported them both had a seat.',
  fields: (t) => ({
    encounter: reload(t, OperatorEncounter, 'encounterId', 'The encounter.'),
    reporter: reload(t, OperatorMember, 'reporterId', 'Who made the report.'),
  }),
})

export const CaseConcern = builder.objectRef<{ words: string; mayDecide: boolean }>('CaseConcern').implement({
  description: 'Why another operator than the viewer should decide a case.',
  fields: (t) => ({
    words: t.exposeString('words', { description: 'A sentence to show to the operator.' }),
    mayDecide: t.exposeBoolean('mayDecide', {
      description: 'Whether the viewer may decide it anyway, because there is nobody else.',
    }),
  }),
})
