import { createEncounter } from '../../../domain/encounters/createEncounter.ts'
import type { GivenLink } from '../../../domain/encounters/encounterPlan.ts'
import { encountersMatching, encountersNeeding } from '../../../domain/encounters/lists.ts'
import { updateEncounter } from '../../../domain/encounters/updateEncounter.ts'
import { builder } from '../builder/builder.ts'
import type { Context } from '../builder/context.ts'
import { fromCursor } from '../builder/fromCursor.ts'
import { keyField } from '../builder/keyField.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { withoutNulls } from '../builder/withoutNulls.ts'
import { Location } from '../member/lookups.ts'
import { EncounterKind } from '../member/memberEncounter.ts'
import { changedEncounter, EncounterState, OperatorEncounter } from './operatorEncounter.ts'
import { likelyTooFewFor } from './overbookingAdvice.ts'

const EncounterOrder = builder.enumType('EncounterOrder', {
  description: 'The order in which encounters are listed.',
  values: {
    SOONEST: { value: 'asc', description: 'Sorted by start, the earliest first.' },
    LATEST: { value: 'desc', description: 'Sorted by start, the latest first.' },
  } as const,
})

const EncounterNeed = builder.enumType('EncounterNeed', {
  description: 'What an encounter needs from the operator.',
  values: {
    PEOPLE: {
      value: 'people',
      description: 'It is upcoming and will probably have too few people; see `isLikelyTooFew`.',
    },
    SETTLING: { value: 'settling', description: 'It is over and its attendance is not settled.' },
  } as const,
})

builder.queryFields((t) => ({
  encounters: t.prismaConnection({
    type: OperatorEncounter,
    cursor: 'id',
    authScopes: { operator: true },
    description: 'Encounters of every state, for the list and the calendar.',
    args: {
      states: t.arg({
        type: [EncounterState],
        description: 'Only encounters in these states; all states if absent.',
      }),
      kind: t.arg({ type: EncounterKind, description: 'Only encounters of this kind.' }),
      from: t.arg({ type: 'DateTime', description: 'Only encounters that start at this time or later.' }),
      until: t.arg({ type: 'DateTime', description: 'Only encounters that start before this time.' }),
      search: t.arg.string({ description: 'Part of the name. One or two letters match only its beginning.' }),
      locationId: t.arg.globalID({ for: Location, description: 'Only encounters of this location.' }),
      need: t.arg({ type: EncounterNeed, description: 'Only encounters with this need.' }),
      order: t.arg({
        type: EncounterOrder,
        defaultValue: 'asc',
        description: 'The order; the earliest first if absent.',
      }),
    },
    resolve: async (query, _root, { order, locationId, need, ...filter }, context) => {
      const { db } = context
      const tooFew = need === 'people' ? await likelyTooFewFor(context) : new Set<number>()
      const direction = order ?? 'asc'
      const start = await fromCursor(query, direction, db.encounter, 'startsAt')
      return db.encounter.findMany({
        ...query,
        where: {
          ...encountersMatching({ ...filter, locationId: locationId && Number(locationId.id) }),
          AND: [{ startsAt: start }, encountersNeeding(need, tooFew)],
        },
        orderBy: [{ startsAt: direction }, { id: direction }],
      })
    },
  }),
  operatorEncounter: t.prismaField({
    type: OperatorEncounter,
    nullable: true,
    authScopes: { operator: true },
    description:
      'One encounter, by its number, which is also in addresses that members see. Null if there is none.',
    args: { rowId: t.arg.int({ required: true, description: 'The number, such as 7.' }) },
    resolve: (query, _root, { rowId }, { db }) => db.encounter.findUnique({ ...query, where: { id: rowId } }),
  }),
}))

const descriptions = {
  name: 'The name members read, up to 120 characters.',
  startsAt: 'The start, which must be in the future.',
  minutes: 'Its length in minutes, 15 to 480.',
  timeZone: 'The IANA time zone in which its times are shown',
  minimum: 'The minimum number of people with whom it is held',
  capacity: 'The number of seats: First 10 to 12, Second 6 to 8, One-on-One 2',
  inviteTarget: 'The number of people who may be invited at once; One-on-One always 2',
  meetingUrl:
    "The operator's own meeting link: https, up to 2,048 characters, without a user name or a password",
}

const givenLink = (typed: string, { deps }: Context): GivenLink => ({
  typed,
  siteHost: new URL(deps.config.appUrl).hostname,
})

operatorMutation('createEncounter', {
  description: 'Plans an encounter as a draft, which members do not see.',
  input: {
    description: 'The plan of a new encounter.',
    fields: (t) => ({
      kind: t.field({ type: EncounterKind, required: true, description: 'First, Second or One-on-One.' }),
      name: t.string({ required: true, description: descriptions.name }),
      startsAt: t.field({ type: 'DateTime', required: true, description: descriptions.startsAt }),
      minutes: t.int({ description: `${descriptions.minutes} If absent, the policy's length.` }),
      locationId: t.globalID({ for: Location, required: true, description: 'An active location.' }),
      timeZone: t.string({ description: `${descriptions.timeZone}; the location's if absent.` }),
      minimum: t.int({ description: `${descriptions.minimum}; as few as its kind allows if absent.` }),
      capacity: t.int({ description: `${descriptions.capacity}; as many as its kind allows if absent.` }),
      inviteTarget: t.int({ description: `${descriptions.inviteTarget}; the policy's number if absent.` }),
      meetingUrl: t.string({
        description: `${descriptions.meetingUrl}; a link from the provider if absent.`,
      }),
      idempotencyKey: keyField(t),
    }),
  },
  write: async ({ meetingUrl, ...plan }, context) => {
    const link = meetingUrl == null ? {} : { link: givenLink(meetingUrl, context) }
    const encounterId = await createEncounter(context.db, { ...withoutNulls(plan), ...link }, context.now)
    return { encounterId }
  },
  payload: { description: 'The new draft.', fields: changedEncounter },
})

const EncounterNumbersInput = builder.inputType('EncounterNumbersInput', {
  description: 'The numbers of a plan as the client read them.',
  fields: (t) => ({
    minimum: t.int({ description: `${descriptions.minimum}.` }),
    capacity: t.int({ description: `${descriptions.capacity}.` }),
    inviteTarget: t.int({ description: `${descriptions.inviteTarget}.` }),
  }),
})

operatorMutation('updateEncounter', {
  description:
    'Changes an encounter. A new name, time or length is mailed to everyone with a place. A new meeting link is not.',
  input: {
    description: 'The changes. Absent fields do not change.',
    fields: (t) => ({
      encounterId: t.globalID({
        for: OperatorEncounter,
        required: true,
        description: 'An encounter that is not over.',
      }),
      name: t.string({ description: descriptions.name }),
      startsAt: t.field({ type: 'DateTime', description: descriptions.startsAt }),
      minutes: t.int({ description: descriptions.minutes }),
      timeZone: t.string({ description: `${descriptions.timeZone}.` }),
      minimum: t.int({ description: `${descriptions.minimum}.` }),
      capacity: t.int({ description: `${descriptions.capacity}; not fewer than are taken.` }),
      inviteTarget: t.int({ description: `${descriptions.inviteTarget}.` }),
      meetingUrl: t.string({
        description: `${descriptions.meetingUrl}; null asks the provider for a new one.`,
      }),
      planVersion: t.int({
        description:
          'The `planVersion` that the client read. A new name, time, length or time zone fails with CONFLICT if one of them was changed since. If absent, this is not checked.',
      }),
      linkVersion: t.int({
        description:
          'The `linkVersion` that the client read. A new link fails with CONFLICT if an operator has changed it since. If absent, this is not checked.',
      }),
      replacesNumbers: t.field({
        type: EncounterNumbersInput,
        description:
          'The numbers that the client is replacing. Changing a number fails with CONFLICT if another one is in force by now. If absent, this is not checked.',
      }),
    }),
  },
  write: (
    { encounterId, operatorId, meetingUrl, planVersion, linkVersion, replacesNumbers, ...rest },
    context,
  ) => {
    const link = meetingUrl == null ? null : givenLink(meetingUrl, context)
    const changes = { ...withoutNulls(rest), ...(meetingUrl !== undefined && { link }) }
    const read = { planVersion, linkVersion, numbersRead: replacesNumbers }
    return updateEncounter(context.db, { encounterId, operatorId, changes, ...read }, context.now)
  },
  payload: { description: 'The encounter, changed.', fields: changedEncounter },
})
