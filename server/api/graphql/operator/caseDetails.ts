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
  'The guideline a decision rests on.',
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

export const CaseNote = builder.prismaObject('CaseNote', {
  select: { id: true },
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
  select: { sanctionId: true },
  name: 'CaseAppeal',
  description: 'The one appeal against a decision.',
  fields: (t) => ({
    body: t.exposeString('body', { description: 'As it was written.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it came in.' }),
    granted: t.exposeBoolean('granted', {
      nullable: true,
      description: 'Whether the decision was taken back; null while it waits.',
    }),
    answer: t.exposeString('answer', {
      nullable: true,
      description: 'What was answered; null while it waits.',
    }),
    decidedAt: t.expose('decidedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was answered; null while it waits.',
    }),
    decidedBy: t.string({
      nullable: true,
      description: 'The username of the operator who answered; null while it waits.',
      select: { decidedBy: { select: { username: true } } },
      resolve: ({ decidedBy }) => decidedBy?.username,
    }),
  }),
})

const CaseSanction = builder.prismaObject('Sanction', {
  select: { decisionId: true },
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
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When an operator ended a suspension before its day, by resuming the membership.',
    }),
    appeal: t.relation('appeal', { type: CaseAppeal, nullable: true, description: 'The appeal, if any.' }),
  }),
})

export const CaseDecision = builder.prismaObject('CaseDecision', {
  select: { id: true },
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

export const CaseEncounter = builder.objectRef<SharedEncounter>('CaseEncounter').implement({
  description: 'An encounter at which the person of a case and somebody who reported them both had a seat.',
  fields: (t) => ({
    encounter: reload(t, OperatorEncounter, 'encounterId', 'The encounter.'),
    reporter: reload(t, OperatorMember, 'reporterId', 'Who reported.'),
  }),
})

export const CaseConcern = builder.objectRef<{ words: string; mayDecide: boolean }>('CaseConcern').implement({
  description: 'Why a case should be left to another operator than the viewer.',
  fields: (t) => ({
    words: t.exposeString('words', { description: 'The sentence to show.' }),
    mayDecide: t.exposeBoolean('mayDecide', {
      description: 'Whether the viewer can decide it all the same, as nobody else is there to.',
    }),
  }),
})
