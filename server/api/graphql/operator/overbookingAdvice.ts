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

type Batch = { ids: Set<number>; short: Promise<ReadonlySet<number>> }
const batches = new WeakMap<Context, Batch>()

/** Collects the ids that are asked about in the same tick, such as those of one page of a list. */
function openBatch(context: Context): Batch {
  const ids = new Set<number>()
  const short = Promise.resolve().then(async () => {
    batches.delete(context)
    return new Set(await likelyTooFew(context.db, context.now, { ids: [...ids] }))
  })
  const batch = { ids, short }
  batches.set(context, batch)
  return batch
}

const counted = new WeakSet<Context>()

/** Marks a request that counts all upcoming encounters, so that single ones are looked up among them. */
export function countsLikelyTooFew(context: Context): void {
  counted.add(context)
}

/** Whether one upcoming encounter will likely be short of people. */
async function isShort(context: Context, id: number): Promise<boolean> {
  if (counted.has(context) || shortOf.has(context)) return (await likelyTooFewFor(context)).has(id)
  const { ids, short } = batches.get(context) ?? openBatch(context)
  ids.add(id)
  return (await short).has(id)
}

/** How many people will come, and how many to invite. */
export const OverbookingAdvice = builder.objectRef<Advice>('OverbookingAdvice').implement({
  description:
    "How many of those invited will come, from each one's own record of accepting and attending, smoothed towards the community's. Of people who stand in for each other only one is counted. Never for a One-on-One.",
  fields: (t) => ({
    invited: t.exposeInt('invited', {
      description: 'Seats and open invitations. Who waits in line does not come as things are.',
    }),
    expected: t.exposeFloat('expected', { description: 'How many come on average.' }),
    distribution: t.exposeFloatList('distribution', {
      description: 'To be drawn: the chance that exactly 0, 1, 2, … come, up to all who are invited.',
    }),
    tooFew: t.exposeFloat('tooFew', { description: 'The chance of fewer than the minimum, 0 to 1.' }),
    tooMany: t.exposeFloat('tooMany', {
      description: 'The chance that more would come than there are seats, 0 to 1.',
    }),
    isFull: t.exposeBoolean('isFull', {
      description: 'Whether every seat is held, so that whoever accepts from now on waits for one.',
    }),
    suggested: t.int({
      description:
        'How many to invite in all, so that too few come no more often than wanted; three for each seat at most, and nobody more where `isFull`.',
      args: {
        tooFewAtMost: t.arg.float({
          defaultValue: 0.1,
          description: 'The chance to accept, 0.001 to 0.999.',
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
      'How many will come. Null for a One-on-One, and once the encounter has begun or is canceled.',
    select: {
      ...{ kind: true, state: true, startsAt: true, minimum: true, capacity: true },
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
      'Scheduled, ahead, and the chance that fewer than the minimum come is above a half, by `advice`. A One-on-One: fewer than two have a seat or may still answer.',
    select: { id: true, state: true },
    resolve: async ({ id, state }, _args, context) => state === 'Scheduled' && isShort(context, id),
  }),
)

const UsualInvites = builder.objectRef<Usual & { reason: string }>('UsualInvites').implement({
  description: 'How many a new table invites where its operator does not say.',
  fields: (t) => ({
    invites: t.exposeInt('invites', { description: 'People invited to the table.' }),
    tooFew: t.exposeFloat('tooFew', {
      description: 'The chance that fewer than the minimum come then, 0 to 1.',
    }),
    reason: t.exposeString('reason', { description: 'Why as many, in sentences to show.' }),
  }),
})

builder.queryFields((t) => ({
  usualInvites: t.field({
    type: UsualInvites,
    nullable: true,
    authScopes: { operator: true },
    description:
      "How many a new table would invite and why, from how the location's members answer and come, or from the settings. Null for no such location.",
    args: {
      kind: t.arg({ type: EncounterKind, required: true, description: 'To which kind of encounter.' }),
      locationId: t.arg.globalID({ for: Location, required: true, description: 'Where.' }),
      minimum: t.arg.int({ description: 'Fewest people; as few as the kind allows if absent.' }),
      capacity: t.arg.int({ description: 'Seats; as many as the kind allows if absent.' }),
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
