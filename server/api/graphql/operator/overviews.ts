import { coarseCount } from '#rules/encounters/linkFigures.ts'
import { type AnswerBar, readAnswerTimes } from '../../../domain/attendance/answerTimes.ts'
import { readShowWeeks, type ShowWeek } from '../../../domain/attendance/readRecords.ts'
import { countDueLinks, type DueCounts } from '../../../domain/connections/dueLinks.ts'
import { countLowEvenings } from '../../../domain/evenings/readEveningSums.ts'
import { countWaitingRuns, locationsTold } from '../../../domain/groups/candidates.ts'
import { type Funnel, readFunnel, readWaiting, type Waiting } from '../../../domain/overview/overview.ts'
import { readContactDetails } from '../../../domain/settings/settings.ts'
import { builder } from '../builder/builder.ts'
import { noRow } from '../builder/globalIds.ts'
import { reload } from '../builder/reload.ts'
import { Location } from '../member/lookups.ts'
import { OperatorEncounter } from './operatorEncounter.ts'
import { countsLikelyTooFew, likelyTooFewFor } from './overbookingAdvice.ts'

const timelineDays = 14

const WaitingWork = builder.objectRef<Waiting>('WaitingWork').implement({
  description: 'What waits for the operator; each number is a list elsewhere.',
  fields: (t) => ({
    requests: t.exposeInt('requests', { description: 'Requests for early access nobody has decided.' }),
    oldestRequestAt: t.expose('oldestRequestAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when the first request for early access waits; null where none does.',
    }),
    underMinimum: t.int({
      description: 'Encounters ahead that will likely be short of people; see `isLikelyTooFew`.',
      resolve: async (_waiting, _args, context) => (await likelyTooFewFor(context)).size,
    }),
    proposals: t.int({
      description:
        'Proposals with a table that is not invited and still can be, as far as the viewer may see them.',
      resolve: (_waiting, _args, { db, viewer, now }) => countWaitingRuns(db, viewer, now),
    }),
    lowEvenings: t.int({
      description:
        'Encounters added up in the last 14 days with a low average mark, or somebody who did not feel safe.',
      resolve: (_waiting, _args, { db, now }) => countLowEvenings(db, now),
    }),
    toSettle: t.exposeInt('toSettle', {
      description: 'Encounters that are over, their attendance not settled.',
    }),
    messages: t.exposeInt('messages', { description: 'Messages nobody has answered or closed.' }),
    oldestMessageAt: t.expose('oldestMessageAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when the first message waits; null where none does.',
    }),
    cases: t.exposeInt('cases', { description: 'Cases nobody has decided.' }),
    appeals: t.exposeInt('appeals', { description: 'Appeals nobody has answered.' }),
    casesDueAt: t.expose('casesDueAt', {
      type: 'DateTime',
      nullable: true,
      description: 'By when the first open case or appeal is due; null where there is none.',
    }),
    privacyRequests: t.exposeInt('privacyRequests', {
      description: 'Requests for data or its erasure that nobody has handled.',
    }),
    oldestPrivacyRequestAt: t.expose('oldestPrivacyRequestAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when the first request for data or its erasure waits; null where none does.',
    }),
    failedMails: t.exposeInt('failedMails', { description: 'Mails that could not be sent.' }),
    failedJobs: t.exposeInt('failedJobs', {
      description: 'Jobs that were tried as often as they may be, and are given up.',
    }),
  }),
})

const FunnelCounts = builder.objectRef<Funnel>('FunnelCounts').implement({
  description: 'How many people have come how far.',
  fields: (t) => ({
    requested: t.exposeInt('requested', { description: 'Asked for early access.' }),
    invited: t.exposeInt('invited', { description: 'Were invited to create a profile.' }),
    joined: t.exposeInt('joined', { description: 'Created a profile.' }),
    first: t.exposeInt('first', { description: 'Attended a First Encounter.' }),
    second: t.exposeInt('second', { description: 'Attended a Second Encounter.' }),
    oneOnOne: t.exposeInt('oneOnOne', { description: 'Attended a One-on-One.' }),
  }),
})

const ShowRateWeek = builder.objectRef<ShowWeek>('ShowRateWeek').implement({
  description: 'How many of the seats of one week were used.',
  fields: (t) => ({
    week: t.exposeString('week', { description: 'Its Monday, such as `2026-11-16`.' }),
    seats: t.exposeInt('seats', { description: 'Seats held at the start.' }),
    attended: t.exposeInt('attended', { description: 'How many seats were used.' }),
    rate: t.float({
      description: 'The share of the seats that were used, 0 to 1.',
      resolve: ({ seats, attended }) => attended / seats,
    }),
  }),
})

const AnswerTimeBar = builder.objectRef<AnswerBar>('AnswerTimeBar').implement({
  description: 'How many invitations were answered within a span after they were sent.',
  fields: (t) => ({
    upToHours: t.exposeInt('upToHours', {
      nullable: true,
      description:
        'Hours up to which this bar counts, from the end of the one before; null for all later ones.',
    }),
    accepted: t.exposeInt('accepted', { description: 'With a yes.' }),
    declined: t.exposeInt('declined', { description: 'With a no.' }),
  }),
})

/** `counts` is null for an operator who is a candidate there */
type Due = { locationId: number; counts: DueCounts | null }

const DueAtLocation = builder.objectRef<Due>('DueAtLocation').implement({
  description:
    'How many could go on, rounded down to whole sixes: exact numbers change with every single choice.',
  fields: (t) => ({
    location: reload(t, Location, 'locationId', 'Where.'),
    secondCandidates: t.int({
      nullable: true,
      description:
        'At least so many members have a familiar face they have not met again at a Second Encounter; 0 for fewer than six. Null where the viewer is a candidate.',
      resolve: ({ counts }) => counts && coarseCount(counts.second),
    }),
    oneOnOnePairs: t.int({
      nullable: true,
      description:
        'At least so many pairs have a mutual link and a Second Encounter behind them, without a One-on-One; 0 for fewer than six. Null where the viewer is a candidate.',
      resolve: ({ counts }) => counts && coarseCount(counts.pairs),
    }),
  }),
})

const nobodyDue = (locationId: number): DueCounts => ({ locationId, second: 0, pairs: 0 })

const OperatorOverview = builder.objectRef<{ now: Date }>('OperatorOverview').implement({
  description: 'What needs the operator, and how the service is doing.',
  fields: (t) => ({
    waiting: t.field({
      type: WaitingWork,
      description: 'What waits, counted.',
      resolve: (_overview, _args, { db, viewer }) => readWaiting(db, viewer?.hiddenCases ?? []),
    }),
    hasPostalAddress: t.boolean({
      description: 'Whether mails carry the postal address they must have; Settings has it.',
      resolve: async (_overview, _args, { db }) => (await readContactDetails(db)).postalAddress !== null,
    }),
    due: t.field({
      type: [DueAtLocation],
      description: 'Candidates for Second and One-on-One, for each location in use.',
      resolve: async (_overview, _args, { db, viewer }) => {
        const due = await countDueLinks(db)
        const shown = await locationsTold(db, viewer?.id ?? noRow)
        const locations = await db.location.findMany({
          where: { active: true },
          orderBy: { id: 'asc' },
          select: { id: true },
        })
        return locations.map(({ id: locationId }) => {
          const counts = due.find((each) => each.locationId === locationId) ?? nobodyDue(locationId)
          return { locationId, counts: shown.has(locationId) ? counts : null }
        })
      },
    }),
    timeline: t.prismaConnection({
      type: OperatorEncounter,
      cursor: 'id',
      description: 'Encounters of the coming two weeks and those going on, soonest first.',
      resolve: (query, { now }, _args, { db }) =>
        db.encounter.findMany({
          ...query,
          where: {
            state: { in: ['Draft', 'Scheduled'] },
            startsAt: { lt: new Date(now.getTime() + timelineDays * 86_400_000) },
            endsAt: { gt: now },
          },
          orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
        }),
    }),
    funnel: t.field({
      type: FunnelCounts,
      description: 'From the request to the One-on-One.',
      resolve: (_overview, _args, { db }) => readFunnel(db),
    }),
    showRate: t.field({
      type: [ShowRateWeek],
      description: 'Seats used, by week, over the last 26 weeks; weeks without an encounter are left out.',
      resolve: ({ now }, _args, { db }) => readShowWeeks(db, now),
    }),
    answerTimes: t.field({
      type: [AnswerTimeBar],
      description: 'How soon invitations were answered, over the last 90 days: a histogram.',
      resolve: ({ now }, _args, { db }) => readAnswerTimes(db, now),
    }),
  }),
})

builder.queryField('operatorOverview', (t) =>
  t.field({
    type: OperatorOverview,
    authScopes: { operator: true },
    description: 'What needs the operator: each part is read by itself, and only where it is asked for.',
    resolve: (_root, _args, context) => {
      countsLikelyTooFew(context)
      return { now: context.now }
    },
  }),
)
