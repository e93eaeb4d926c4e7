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
  description: 'In which order encounters are listed.',
  values: {
    SOONEST: { value: 'asc', description: 'By start, the earliest first.' },
    LATEST: { value: 'desc', description: 'By start, the latest first.' },
  } as const,
})

const EncounterNeed = builder.enumType('EncounterNeed', {
  description: 'What an encounter needs of the operator.',
  values: {
    PEOPLE: {
      value: 'people',
      description: 'Lies ahead and will likely be short of people; see `isLikelyTooFew`.',
    },
    SETTLING: { value: 'settling', description: 'Is over, and its attendance is not settled.' },
  } as const,
})

builder.queryFields((t) => ({
  encounters: t.prismaConnection({
    type: OperatorEncounter,
    cursor: 'id',
    authScopes: { operator: true },
    description: 'Encounters of every state, for the list and the calendar.',
    args: {
      states: t.arg({ type: [EncounterState], description: 'Only these; every state if absent.' }),
      kind: t.arg({ type: EncounterKind, description: 'Only this kind.' }),
      from: t.arg({ type: 'DateTime', description: 'Starting then or later.' }),
      until: t.arg({ type: 'DateTime', description: 'Starting earlier than then.' }),
      search: t.arg.string({ description: 'A part of the name; one or two letters: how it begins.' }),
      locationId: t.arg.globalID({ for: Location, description: 'Only there.' }),
      need: t.arg({ type: EncounterNeed, description: 'Only those that need this.' }),
      order: t.arg({ type: EncounterOrder, defaultValue: 'asc', description: 'Soonest first if absent.' }),
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
    description: 'One encounter, by its number as members see it in addresses. Null for none.',
    args: { rowId: t.arg.int({ required: true, description: 'The number, such as 7.' }) },
    resolve: (query, _root, { rowId }, { db }) => db.encounter.findUnique({ ...query, where: { id: rowId } }),
  }),
}))

const descriptions = {
  name: 'As members read it, up to 120 characters.',
  startsAt: 'Ahead of now.',
  minutes: 'How long it lasts, 15 to 480 minutes.',
  timeZone: 'The IANA zone its times are shown in',
  minimum: 'Fewest people it is held with',
  capacity: 'Seats: First 10 to 12, Second 6 to 8, One-on-One 2',
  inviteTarget: 'How many may be invited at once; One-on-One always 2',
  meetingUrl:
    "A link of the operator's own: https, up to 2,048 characters, without a user name or a password",
}

const givenLink = (typed: string, { deps }: Context): GivenLink => ({
  typed,
  siteHost: new URL(deps.config.appUrl).hostname,
})

operatorMutation('createEncounter', {
  description: 'Plans an encounter, as a draft that members do not see.',
  input: {
    description: 'The plan of an encounter.',
    fields: (t) => ({
      kind: t.field({ type: EncounterKind, required: true, description: 'First, Second or One-on-One.' }),
      name: t.string({ required: true, description: descriptions.name }),
      startsAt: t.field({ type: 'DateTime', required: true, description: descriptions.startsAt }),
      minutes: t.int({ description: `${descriptions.minutes} The policy's if absent.` }),
      locationId: t.globalID({ for: Location, required: true, description: 'An active location.' }),
      timeZone: t.string({ description: `${descriptions.timeZone}; the location's if absent.` }),
      minimum: t.int({ description: `${descriptions.minimum}; as few as its kind allows if absent.` }),
      capacity: t.int({ description: `${descriptions.capacity}; as many as its kind allows if absent.` }),
      inviteTarget: t.int({ description: `${descriptions.inviteTarget}; as the policy says if absent.` }),
      meetingUrl: t.string({ description: `${descriptions.meetingUrl}; the provider's if absent.` }),
      idempotencyKey: keyField(t),
    }),
  },
  write: async ({ meetingUrl, ...plan }, context) => {
    const link = meetingUrl == null ? {} : { link: givenLink(meetingUrl, context) }
    const encounterId = await createEncounter(context.db, { ...withoutNulls(plan), ...link }, context.now)
    return { encounterId }
  },
  payload: { description: 'The draft.', fields: changedEncounter },
})

const EncounterNumbersInput = builder.inputType('EncounterNumbersInput', {
  description: 'The numbers of a plan as they were read.',
  fields: (t) => ({
    minimum: t.int({ description: `${descriptions.minimum}.` }),
    capacity: t.int({ description: `${descriptions.capacity}.` }),
    inviteTarget: t.int({ description: `${descriptions.inviteTarget}.` }),
  }),
})

operatorMutation('updateEncounter', {
  description:
    'Changes an encounter. Another name, time or length is mailed to everyone with a place; a new meeting link is not.',
  input: {
    description: 'What changes; what is absent stays.',
    fields: (t) => ({
      encounterId: t.globalID({ for: OperatorEncounter, required: true, description: 'Not yet over.' }),
      name: t.string({ description: descriptions.name }),
      startsAt: t.field({ type: 'DateTime', description: descriptions.startsAt }),
      minutes: t.int({ description: descriptions.minutes }),
      timeZone: t.string({ description: `${descriptions.timeZone}.` }),
      minimum: t.int({ description: `${descriptions.minimum}.` }),
      capacity: t.int({ description: `${descriptions.capacity}; never fewer than are taken.` }),
      inviteTarget: t.int({ description: `${descriptions.inviteTarget}.` }),
      meetingUrl: t.string({
        description: `${descriptions.meetingUrl}; null asks the provider for a new one.`,
      }),
      planVersion: t.int({
        description:
          'The `planVersion` that was read. Another name, time, length or zone is refused where one of them was changed since; without it nothing is compared.',
      }),
      linkVersion: t.int({
        description:
          'The `linkVersion` that was read. Another link is refused where an operator changed it since; without it nothing is compared.',
      }),
      replacesNumbers: t.field({
        type: EncounterNumbersInput,
        description:
          'What the numbers were written over; one that is changed is refused where another one is in force by now. Absent: whichever is.',
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
