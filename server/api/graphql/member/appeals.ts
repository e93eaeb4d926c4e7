import { appealReceived } from '#rules/safety/appeal.ts'
import { guidelineTitle } from '#rules/safety/guidelines.ts'
import { type AppealCase, appealCaseOf, readAppeal } from '../../../domain/cases/readAppeal.ts'
import { sendAppeal } from '../../../domain/cases/sendAppeal.ts'
import { CaseOutcome as outcomes } from '../../../generated/client/client.ts'
import { appealPath } from '../../../mail/outbox/appealPath.ts'
import { builder } from '../builder/builder.ts'
import { describedEnum } from '../builder/describedEnum.ts'
import { fingerprintDescription, limitVisitor } from '../builder/limitVisitor.ts'
import { visitorMutation } from '../builder/mutations.ts'
import { Viewer } from './viewer.ts'

export const CaseOutcome = describedEnum('CaseOutcome', 'A possible outcome of a case.', {
  [outcomes.NothingFound]: 'There are no consequences.',
  [outcomes.Advice]: 'The person gets a mail with advice.',
  [outcomes.BarredPair]:
    'The person is no longer seated with those who reported them. Neither side is notified.',
  [outcomes.Warning]: 'The person gets a mail with a warning.',
  [outcomes.Suspended]:
    'The membership is paused until a date. The person loses upcoming seats, which does not change their counts.',
  [outcomes.Expelled]: 'The membership ends at once, and the address cannot join again.',
})

const AppealableDecision = builder.objectRef<AppealCase>('AppealableDecision').implement({
  description:
    'A decision about a membership. The member can read it, and so can anyone with the link from its mail.',
  fields: (t) => ({
    path: t.string({
      description:
        'The path on this site where the decision can be read and appealed, even without a session. The mail has the same link.',
      resolve: ({ decisionId }, _args, { deps }) => appealPath(deps.secret, decisionId),
    }),
    outcome: t.expose('outcome', { type: CaseOutcome, description: 'What was decided.' }),
    guideline: t.string({
      description: 'The heading of the guideline on which the decision rests.',
      resolve: ({ guideline }) => guidelineTitle(guideline),
    }),
    statement: t.exposeString('statement', { description: 'The statement mailed to the member.' }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', description: 'When the decision was made.' }),
    suspendedUntil: t.expose('suspendedUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'The end of the suspension; null for any other outcome.',
    }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When an operator ended the suspension early; null if nobody did.',
    }),
    appealUntil: t.expose('appealUntil', {
      type: 'DateTime',
      description: 'The last instant at which the decision can be appealed.',
    }),
    canAppeal: t.boolean({
      description: 'Whether the decision can still be appealed: once only, until `appealUntil`.',
      resolve: ({ appeal, appealUntil }, _args, { now }) => appeal === null && now <= appealUntil,
    }),
    appealedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the appeal was made; null if there was none.',
      resolve: ({ appeal }) => appeal?.createdAt,
    }),
    appealBody: t.string({
      nullable: true,
      description: 'The text of the appeal; null if there was none.',
      resolve: ({ appeal }) => appeal?.body,
    }),
    granted: t.boolean({
      nullable: true,
      description: 'Whether the decision was taken back; null until the appeal is answered.',
      resolve: ({ appeal }) => appeal?.granted,
    }),
    answer: t.string({
      nullable: true,
      description: "The operator's answer to the appeal; null until there is one.",
      resolve: ({ appeal }) => appeal?.answer,
    }),
  }),
})

/** Most decisions shown, the latest ones. Few members have any. */
const mostDecisions = 20

builder.prismaObjectField(Viewer, 'decisions', (t) =>
  t.field({
    type: [AppealableDecision],
    description: `The ${mostDecisions} latest warnings and suspensions of the viewer, the latest first.`,
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
    description: 'The decision to which the link in a statement leads; null if the link is unknown.',
    args: { token: t.arg.string({ required: true, description: 'The token from the link.' }) },
    resolve: async (_root, { token }, context) => {
      await limitVisitor(context, 'checkPerMinute', 'appeal', null)
      return readAppeal(context.db, context.deps, token)
    },
  }),
)

visitorMutation('appeal', {
  description: 'Appeals a decision with the link from its mail: once, within 30 days.',
  input: {
    description: 'An appeal against a decision.',
    fields: (t) => ({
      token: t.string({ required: true, description: 'The token from the link.' }),
      body: t.string({ required: true, description: 'The reason for the appeal, up to 5,000 characters.' }),
      fingerprint: t.string({
        description: fingerprintDescription,
      }),
    }),
  },
  admit: ({ fingerprint }, context) => limitVisitor(context, 'publicForm', 'appeal', fingerprint),
  write: async ({ token, body }, { db, deps, now }) => {
    await sendAppeal(db, deps, { token, body }, now)
    return { message: appealReceived }
  },
  payload: {
    description: 'The appeal was sent to the operators.',
    fields: (t) => ({
      message: t.exposeString('message', { description: 'A sentence to show to the user.' }),
    }),
  },
})
