import { seatRanges } from '#rules/encounters/encounter.ts'
import { mostInvited } from '#rules/encounters/plannedEncounter.ts'
import { DomainError } from '#rules/errors.ts'
import { communityRates, type Rates, suggestedInvites } from '#rules/seats/overbooking.ts'
import { placeStatuses } from '#rules/seats/seat.ts'
import type { UsualInvites as Usual } from '#rules/seats/usualInvites.ts'
import {
  type Advice,
  adviseOverbooking,
  guestsOf,
  standInsOf,
} from '../../../domain/attendance/adviseOverbooking.ts'
import { likelyTooFew } from '../../../domain/attendance/likelyTooFew.ts'
import { readCommunityRecord } from '../../../domain/attendance/readRecords.ts'
import { readUsualInvites } from '../../../domain/attendance/readUsualInvites.ts'
import { builder } from '../builder/builder.ts'
import type { Context } from '../builder/context.ts'
import { Location } from '../member/lookups.ts'
import { EncounterKind } from '../member/memberEncounter.ts'
import { oncePerTick } from './oncePerTick.ts'
import { OperatorEncounter } from './operatorEncounter.ts'

const ratesOf = new WeakMap<Context, Promise<Rates>>()

/** Reads the community's rates once for each API request, however many tables it asks about. */
export function ratesFor(context: Context): Promise<Rates> {
  const rates = ratesOf.get(context) ?? readCommunityRecord(context.db, context.now).then(communityRates)
  ratesOf.set(context, rates)
  return rates
}

const shortOf = new WeakMap<Context, Promise<ReadonlySet<number>>>()

/** Computes, once for each API request, the upcoming encounters that will likely be short of people. */
export function likelyTooFewFor(context: Context): Promise<ReadonlySet<number>> {
  const short = shortOf.get(context) ?? likelyTooFew(context.db, context.now).then((ids) => new Set(ids))
  shortOf.set(context, short)
  return short
}

/** Computes for single upcoming encounters, such as those of one page, whether they will likely be short of people. */
const isShortAlone = oncePerTick(async ({ db, now }, ids: readonly number[]) => {
  const short = new Set(await likelyTooFew(db, now, { ids }))
  return (id: number) => short.has(id)
})

const counted = new WeakSet<Context>()

/** Marks a request that counts all upcoming encounters, so that single ones are looked up among them. */
export function countsLikelyTooFew(context: Context): void {
  counted.add(context)
}

/** Whether one upcoming encounter will likely be short of people. */
async function isShort(context: Context, id: number): Promise<boolean> {
  if (counted.has(context) || shortOf.has(context)) return (await likelyTooFewFor(context)).has(id)
  return isShortAlone(context, id)
}

/** How many people will come, and how many to invite. */
export const OverbookingAdvice = builder.objectRef<Advice>('OverbookingAdvice').implement({
  description:
    "How many of the invited people will probably come, based on each one's record of accepting and attending, smoothed toward the community's. Of stand-ins, only one is counted. Never given for a One-on-One.",
  fields: (t) => ({
    invited: t.exposeInt('invited', {
      description: 'The number of seats held and open invitations. People on the waitlist are not counted.',
    }),
    expected: t.exposeFloat('expected', { description: 'The expected number of people.' }),
    distribution: t.exposeFloatList('distribution', {
      description:
        'The probabilities that exactly 0, 1, 2, … people come, up to the number invited, for drawing a chart.',
    }),
    tooFew: t.exposeFloat('tooFew', {
      description: 'The probability that fewer than the minimum come, 0 to 1.',
    }),
    tooMany: t.exposeFloat('tooMany', {
      description: 'The probability that more people would come than there are seats, 0 to 1.',
    }),
    isFull: t.exposeBoolean('isFull', {
      description: 'Whether every seat is held, so that anyone who accepts now goes on the waitlist.',
    }),
    suggested: t.int({
      description:
        'The total number to invite, so that the probability of too few people is at most `tooFewAtMost`. At most three for each seat, and nobody more if `isFull`.',
      args: {
        tooFewAtMost: t.arg.float({
          defaultValue: 0.1,
          description: 'The acceptable probability of too few people, 0.001 to 0.999.',
        }),
      },
      resolve: ({ distribution, another, minimum, capacity, isFull }, { tooFewAtMost }) => {
        const target = tooFewAtMost ?? 0.1
        if (!(target >= 0.001 && target <= 0.999)) {
          throw new DomainError('BAD_INPUT', 'Give a chance from 0.001 to 0.999.', 'tooFewAtMost')
        }
        const most = isFull ? 0 : mostInvited(capacity)
        return suggestedInvites({ distribution, another, minimum, most }, target)
      },
    }),
  }),
})

builder.prismaObjectField(OperatorEncounter, 'advice', (t) =>
  t.field({
    type: OverbookingAdvice,
    nullable: true,
    description:
      'How many people will probably come. Null for a One-on-One, and once the encounter has begun or is canceled.',
    select: {
      kind: true,
      state: true,
      startsAt: true,
      minimum: true,
      capacity: true,
      standIns: { select: { memberId: true, otherId: true } },
    },
    resolve: async ({ id, kind, state, startsAt, minimum, capacity, standIns }, _args, context) => {
      const { db, now } = context
      if (kind === 'OneOnOne' || (state !== 'Scheduled' && state !== 'Draft') || startsAt <= now) return null
      const invitations = await db.invitation.findMany({
        where: { encounterId: id, status: { in: placeStatuses } },
        select: { memberId: true, status: true, isWaitlisted: true },
        orderBy: { id: 'asc' },
      })
      const guests = guestsOf(invitations)
      const table = { guests, standIns: standInsOf(standIns), minimum, capacity }
      return adviseOverbooking(db, table, await ratesFor(context))
    },
  }),
)

builder.prismaObjectField(OperatorEncounter, 'isLikelyTooFew', (t) =>
  t.boolean({
    description:
      'Whether it is scheduled, upcoming and, according to `advice`, more likely than not to have fewer people than the minimum. For a One-on-One: whether fewer than two people have a seat or can still answer.',
    select: { id: true, state: true },
    resolve: async ({ id, state }, _args, context) => state === 'Scheduled' && isShort(context, id),
  }),
)

const UsualInvites = builder.objectRef<Usual & { reason: string }>('UsualInvites').implement({
  description: 'How many people a new table invites if the operator does not choose.',
  fields: (t) => ({
    invites: t.exposeInt('invites', { description: 'The number of people invited to the table.' }),
    tooFew: t.exposeFloat('tooFew', {
      description: 'The probability that fewer than the minimum then come, 0 to 1.',
    }),
    reason: t.exposeString('reason', {
      description: 'The reasons for this number, in sentences to show to the operator.',
    }),
  }),
})

builder.queryFields((t) => ({
  usualInvites: t.field({
    type: UsualInvites,
    nullable: true,
    authScopes: { operator: true },
    description:
      "How many people a new table would invite and why, based on how the location's members answer and attend, or on the settings. Null if there is no such location.",
    args: {
      kind: t.arg({ type: EncounterKind, required: true, description: 'The kind of encounter.' }),
      locationId: t.arg.globalID({ for: Location, required: true, description: 'The location.' }),
      minimum: t.arg.int({
        description: 'The minimum number of people; as few as the kind allows if absent.',
      }),
      capacity: t.arg.int({ description: 'The number of seats; as many as the kind allows if absent.' }),
    },
    resolve: async (_root, { kind, locationId, minimum, capacity }, { db, now }) => {
      const location = await db.location.findUnique({ where: { id: Number(locationId.id) } })
      if (!location) return null
      const range = seatRanges[kind]
      const room = { minimum: minimum ?? range.minimum, capacity: capacity ?? range.maximum }
      return readUsualInvites(db, { kind, location, ...room }, now)
    },
  }),
}))
