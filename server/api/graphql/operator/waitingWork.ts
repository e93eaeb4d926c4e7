import { countLowEvenings } from '../../../domain/evenings/readEveningSums.ts'
import { countWaitingRuns } from '../../../domain/groups/candidates.ts'
import type { Waiting } from '../../../domain/overview/overview.ts'
import { builder } from '../builder/builder.ts'
import { likelyTooFewFor } from './overbookingAdvice.ts'

export const WaitingWork = builder.objectRef<Waiting>('WaitingWork').implement({
  description:
    'The numbers of things that are waiting for the operator. Each is a list elsewhere in the schema.',
  fields: (t) => ({
    requests: t.exposeInt('requests', { description: 'The number of undecided requests for early access.' }),
    oldestRequestAt: t.expose('oldestRequestAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'The time since which the oldest request for early access has been waiting; null if none is.',
    }),
    underMinimum: t.int({
      description:
        'The number of upcoming encounters that will probably have too few people; see `isLikelyTooFew`.',
      resolve: async (_waiting, _args, context) => (await likelyTooFewFor(context)).size,
    }),
    proposals: t.int({
      description:
        'The number of proposals, of those the viewer may see, with a table that is not invited and still can be.',
      resolve: (_waiting, _args, { db, viewer, now }) => countWaitingRuns(db, viewer, now),
    }),
    lowEvenings: t.int({
      description:
        'The number of encounters added up in the last 14 days with a low average mark or with somebody who did not feel safe.',
      resolve: (_waiting, _args, { db, now }) => countLowEvenings(db, now),
    }),
    toSettle: t.exposeInt('toSettle', {
      description: 'The number of encounters that are over and whose attendance is not settled.',
    }),
    messages: t.exposeInt('messages', {
      description: 'The number of messages that nobody has answered or closed.',
    }),
    oldestMessageAt: t.expose('oldestMessageAt', {
      type: 'DateTime',
      nullable: true,
      description: 'The time since which the oldest message has been waiting; null if none is.',
    }),
    cases: t.exposeInt('cases', { description: 'The number of undecided cases.' }),
    appeals: t.exposeInt('appeals', { description: 'The number of unanswered appeals.' }),
    casesDueAt: t.expose('casesDueAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the first open case or appeal is due; null if there is none.',
    }),
    privacyRequests: t.exposeInt('privacyRequests', {
      description: 'The number of requests for data or its erasure that are not fulfilled.',
    }),
    oldestPrivacyRequestAt: t.expose('oldestPrivacyRequestAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'The time since which the oldest request for data or its erasure has been waiting; null if none is.',
    }),
    queuedMails: t.exposeInt('queuedMails', {
      description: 'The number of mails that have been queued for over an hour.',
    }),
    sendingMails: t.exposeInt('sendingMails', {
      description: 'The number of mails to which the provider has not answered for over an hour.',
    }),
    failedMails: t.exposeInt('failedMails', {
      description:
        'The number of failed mails that can be sent again, if need be once their address is lifted.',
    }),
    failedJobs: t.exposeInt('failedJobs', {
      description: 'The number of jobs that were given up after their last attempt.',
    }),
  }),
})
