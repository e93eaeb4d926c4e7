import { coarseCount } from '#rules/encounters/linkFigures.ts'
import { day } from '#rules/time/durations.ts'
import { type AnswerBar, readAnswerTimes } from '../../../domain/attendance/answerTimes.ts'
import { readShowWeeks, type ShowWeek } from '../../../domain/attendance/readRecords.ts'
import { countDueLinks, type DueCounts } from '../../../domain/connections/dueLinks.ts'
import { locationsShown } from '../../../domain/groups/candidates.ts'
import { type Funnel, readFunnel, readWaiting } from '../../../domain/overview/overview.ts'
import { readContactDetails } from '../../../domain/settings/settings.ts'
import { builder } from '../builder/builder.ts'
import { noRow } from '../builder/globalIds.ts'
import { reload } from '../builder/reload.ts'
import { Location } from '../member/lookups.ts'
import { OperatorEncounter } from './operatorEncounter.ts'
import { countsLikelyTooFew } from './overbookingAdvice.ts'
import { WaitingWork } from './waitingWork.ts'

const timelineDays = 14

const FunnelCounts = builder.objectRef<Funnel>('FunnelCounts').implement({
  description: 'The number of people who have reached each step.',
  fields: (t) => ({
    requested: t.exposeInt('requested', { description: 'The number of people who asked for early access.' }),
    invited: t.exposeInt('invited', {
      description: 'The number of people who were invited to create a profile.',
    }),
    joined: t.exposeInt('joined', { description: 'The number of people who created a profile.' }),
    first: t.exposeInt('first', { description: 'The number of people who attended a First Encounter.' }),
    second: t.exposeInt('second', { description: 'The number of people who attended a Second Encounter.' }),
    oneOnOne: t.exposeInt('oneOnOne', { description: 'The number of people who attended a One-on-One.' }),
  }),
})

const ShowRateWeek = builder.objectRef<ShowWeek>('ShowRateWeek').implement({
  description: 'The number of seats used in one week.',
  fields: (t) => ({
    week: t.exposeString('week', { description: 'The Monday of the week, such as `2026-11-16`.' }),
    seats: t.exposeInt('seats', { description: 'The number of seats held at the start.' }),
    attended: t.exposeInt('attended', { description: 'The number of seats used.' }),
    rate: t.float({
      description: 'The share of seats used, 0 to 1.',
      resolve: ({ seats, attended }) => attended / seats,
    }),
  }),
})

const AnswerTimeBar = builder.objectRef<AnswerBar>('AnswerTimeBar').implement({
  description: 'The number of invitations answered within a certain time after they were sent.',
  fields: (t) => ({
    upToHours: t.exposeInt('upToHours', {
      nullable: true,
      description:
        'The upper limit of this bar in hours; the lower limit is that of the bar before. Null for the last bar, which counts all later answers.',
    }),
    accepted: t.exposeInt('accepted', { description: 'Invitations accepted in this time.' }),
    declined: t.exposeInt('declined', { description: 'Invitations declined in this time.' }),
  }),
})

/** `counts` is null for an operator who is a candidate there */
type Due = { locationId: number; counts: DueCounts | null }

const DueAtLocation = builder.objectRef<Due>('DueAtLocation').implement({
  description:
    'How many people could go on to a Second or a One-on-One. Numbers are rounded down to multiples of 6, because exact numbers change with every single choice.',
  fields: (t) => ({
    location: reload(t, Location, 'locationId', 'The location.'),
    secondCandidates: t.int({
      nullable: true,
      description:
        'Members with a familiar face whom they have not met again at a Second Encounter, rounded down to a multiple of 6. Null if the viewer is a candidate.',
      resolve: ({ counts }) => counts && coarseCount(counts.second),
    }),
    oneOnOnePairs: t.int({
      nullable: true,
      description:
        'Pairs with a mutual link who have met at a Second Encounter but not at a One-on-One, rounded down to a multiple of 6. Null if the viewer is a candidate.',
      resolve: ({ counts }) => counts && coarseCount(counts.pairs),
    }),
  }),
})

const nobodyDue = (locationId: number): DueCounts => ({ locationId, second: 0, pairs: 0 })

const OperatorOverview = builder.objectRef<{ now: Date }>('OperatorOverview').implement({
  description: "What needs the operator's attention, and how the service is doing.",
  fields: (t) => ({
    waiting: t.field({
      type: WaitingWork,
      description: 'The numbers of things that are waiting.',
      resolve: (_overview, _args, { db, viewer, now }) => readWaiting(db, viewer?.hiddenCases ?? [], now),
    }),
    hasPostalAddress: t.boolean({
      description: 'Whether the postal address is set under Settings. Mails must contain it.',
      resolve: async (_overview, _args, { db }) => (await readContactDetails(db)).postalAddress !== null,
    }),
    due: t.field({
      type: [DueAtLocation],
      description: 'Candidates for Second Encounters and One-on-Ones, for each location in use.',
      resolve: async (_overview, _args, { db, viewer }) => {
        const due = await countDueLinks(db)
        const shown = await locationsShown(db, viewer?.id ?? noRow)
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
      description: 'Encounters of the coming two weeks and those going on now, the earliest first.',
      resolve: (query, { now }, _args, { db }) =>
        db.encounter.findMany({
          ...query,
          where: {
            state: { in: ['Draft', 'Scheduled'] },
            startsAt: { lt: new Date(now.getTime() + timelineDays * day) },
            endsAt: { gt: now },
          },
          orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
        }),
    }),
    funnel: t.field({
      type: FunnelCounts,
      description: 'The number of people at each step, from the request to the One-on-One.',
      resolve: (_overview, _args, { db }) => readFunnel(db),
    }),
    showRate: t.field({
      type: [ShowRateWeek],
      description: 'Seats used in each of the last 26 weeks. Weeks without an encounter are left out.',
      resolve: ({ now }, _args, { db }) => readShowWeeks(db, now),
    }),
    answerTimes: t.field({
      type: [AnswerTimeBar],
      description: 'How quickly invitations were answered in the last 90 days, as a histogram.',
      resolve: ({ now }, _args, { db }) => readAnswerTimes(db, now),
    }),
  }),
})

builder.queryField('operatorOverview', (t) =>
  t.field({
    type: OperatorOverview,
    authScopes: { operator: true },
    description: "What needs the operator's attention. Each part is read separately, and only if requested.",
    resolve: (_root, _args, context) => {
      countsLikelyTooFew(context)
      return { now: context.now }
    },
  }),
)
