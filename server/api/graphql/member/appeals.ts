import { appealReceived } from '#rules/safety/appeal.ts'
import { guidelineTitle } from '#rules/safety/guidelines.ts'
import { type AppealCase, appealCaseOf, readAppeal } from '../../../domain/cases/readAppeal.ts'
import { sendAppeal } from '../../../domain/cases/sendAppeal.ts'
import { CaseOutcome as outcomes } from '../../../generated/client/client.ts'
import { appealPath } from '../../../mail/outbox/appealPath.ts'
import { builder } from '../builder/builder.ts'
import { describedEnum } from '../builder/describedEnum.ts'
import { limitVisitor } from '../builder/limitVisitor.ts'
import { visitorMutation } from '../builder/mutations.ts'
import { Viewer } from './viewer.ts'

export const CaseOutcome = describedEnum('CaseOutcome', 'What a case can end with.', {
  [outcomes.NothingFound]: 'Nothing follows.',
  [outcomes.Advice]: 'A mail with advice.',
  [outcomes.BarredPair]:
    'The person is not seated with those who reported them any more. Neither learns of it.',
  [outcomes.Warning]: 'A mail with a warning.',
  [outcomes.Suspended]: 'The membership is paused until a date; seats ahead are taken away uncounted.',
  [outcomes.Expelled]: 'The membership ends at once, and the address cannot come back.',
})

const AppealableDecision = builder.objectRef<AppealCase>('AppealableDecision').implement({
  description:
    'A decision about a membership, for the member it is about and for whoever has the link of its mail.',
  fields: (t) => ({
    path: t.string({
      description: 'Where on this site it is read and appealed, also without a session; as in its mail.',
      resolve: ({ decisionId }, _args, { deps }) => appealPath(deps.secret, decisionId),
    }),
    outcome: t.expose('outcome', { type: CaseOutcome, description: 'What was decided.' }),
    guideline: t.string({
      description: 'The heading of the guideline it rests on.',
      resolve: ({ guideline }) => guidelineTitle(guideline),
    }),
    statement: t.exposeString('statement', { description: 'The statement that was mailed.' }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', description: 'When it was decided.' }),
    suspendedUntil: t.expose('suspendedUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'The end of a suspension.',
    }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When an operator ended a suspension before its day.',
    }),
    appealUntil: t.expose('appealUntil', { type: 'DateTime', description: 'Until when it can be appealed.' }),
    canAppeal: t.boolean({
      description: 'Whether it can be appealed still: once, and not later.',
      resolve: ({ appeal, appealUntil }, _args, { now }) => appeal === null && now <= appealUntil,
    }),
    appealedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was appealed; null where it was not.',
      resolve: ({ appeal }) => appeal?.createdAt,
    }),
    appealBody: t.string({
      nullable: true,
      description: 'What the appeal said; null where there was none.',
      resolve: ({ appeal }) => appeal?.body,
    }),
    granted: t.boolean({
      nullable: true,
      description: 'Whether the decision was taken back; null while nobody has answered.',
      resolve: ({ appeal }) => appeal?.granted,
    }),
    answer: t.string({
      nullable: true,
      description: 'What the appeal was answered; null while nobody has.',
      resolve: ({ appeal }) => appeal?.answer,
    }),
  }),
})

/** Most decisions shown, the latest ones. Few members have any. */
const mostDecisions = 20

builder.prismaObjectField(Viewer, 'decisions', (t) =>
  t.field({
    type: [AppealableDecision],
    description: `Warnings and suspensions of the viewer, the latest first; the ${mostDecisions} latest.`,
    select: {
      sanctions: {
        where: { appealUntil: { not: null } },
        orderBy: { decisionId: 'desc' },
        take: mostDecisions,
        include: { appeal: true },
      },
    },
    resolve: ({ sanctions }) => sanctions.flatMap((each) => appealCaseOf(each) ?? []),
  }),
)

builder.queryField('appeal', (t) =>
  t.field({
    type: AppealableDecision,
    nullable: true,
    authScopes: { public: true },
    description: 'What the link in a statement is about; null for a link that is not ours.',
    args: { token: t.arg.string({ required: true, description: 'As in the link.' }) },
    resolve: async (_root, { token }, context) => {
      await limitVisitor(context, 'checkPerMinute', 'appeal', null)
      return readAppeal(context.db, context.deps, token)
    },
  }),
)

visitorMutation('appeal', {
  description: 'Appeals a decision, once, within 30 days, by the link of its mail.',
  input: {
    description: 'Which decision is appealed, and why.',
    fields: (t) => ({
      token: t.string({ required: true, description: 'As in the link.' }),
      body: t.string({ required: true, description: 'Why, up to 5,000 characters.' }),
      fingerprint: t.string({ description: "The visitor's fingerprint, used to limit requests." }),
    }),
  },
  admit: ({ fingerprint }, context) => limitVisitor(context, 'publicForm', 'appeal', fingerprint),
  write: async ({ token, body }, { db, deps, now }) => {
    await sendAppeal(db, deps, { token, body }, now)
    return { message: appealReceived }
  },
  payload: {
    description: 'The appeal is with the operators.',
    fields: (t) => ({
      message: t.exposeString('message', { description: 'The sentence to show.' }),
    }),
  },
})
