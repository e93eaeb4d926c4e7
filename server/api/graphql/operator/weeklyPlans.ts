import { planOrder, runsOfWeek } from '../../../domain/week/lists.ts'
import { planVersion } from '../../../domain/week/planVersion.ts'
import { type PlanProposed, proposeWeek } from '../../../domain/week/proposeWeek.ts'
import { setWeeklyPlan, slotOrder } from '../../../domain/week/setWeeklyPlan.ts'
import type { WeeklySlot } from '../../../generated/client/client.ts'
import { builder } from '../builder/builder.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { reload } from '../builder/reload.ts'
import { rowForOperators } from '../builder/rowForOperators.ts'
import { withoutNulls } from '../builder/withoutNulls.ts'
import { Location } from '../member/lookups.ts'
import { EncounterKind } from '../member/memberEncounter.ts'
import { GroupProposal } from './proposals.ts'

const descriptions = {
  weekday: '1 is Monday, 7 Sunday.',
  time: "On the location's clock, such as `19:00`.",
  tables: 'How many tables; null for as many as there are people for.',
  active: 'Whether it is proposed.',
  minutes: 'How long an encounter lasts',
  overInvite: "People invited for each seat, 1 to 3; the policy's if absent. Never for a One-on-One.",
  remindHours:
    'Hours before the start at which whoever has not answered is reminded, 3 to 168; none if absent.',
}

const WeeklySlotType = builder.objectRef<WeeklySlot>('WeeklySlot').implement({
  description: 'A start that comes back every week.',
  fields: (t) => ({
    weekday: t.exposeInt('weekday', { description: descriptions.weekday }),
    time: t.exposeString('time', { description: descriptions.time }),
    tables: t.exposeInt('tables', { nullable: true, description: descriptions.tables }),
    active: t.exposeBoolean('active', { description: descriptions.active }),
  }),
})

const WeeklyPlan = builder.prismaNode('WeeklyPlan', {
  select: { id: true },
  id: { field: 'id' },
  nullable: true,
  authScopes: { operator: true },
  description: 'What is proposed every week for one location and one kind.',
  findUnique: rowForOperators,
  fields: (t) => ({
    location: t.relation('location', { type: Location, description: 'Whose members it is for.' }),
    kind: t.expose('kind', { type: EncounterKind, description: 'First, Second or One-on-One.' }),
    minutes: t.exposeInt('minutes', { description: `${descriptions.minutes}.` }),
    overInvite: t.exposeFloat('overInvite', { nullable: true, description: descriptions.overInvite }),
    remindHours: t.exposeInt('remindHours', { nullable: true, description: descriptions.remindHours }),
    slots: t.field({
      type: [WeeklySlotType],
      description: 'Its starts, in the order of a week.',
      select: { slots: { orderBy: slotOrder } },
      resolve: ({ slots }) => slots,
    }),
    version: t.string({
      description: 'Names exactly what it says, for `setWeeklyPlan`.',
      select: { minutes: true, overInvite: true, remindHours: true, slots: { orderBy: slotOrder } },
      resolve: (plan) => planVersion(plan),
    }),
  }),
})

builder.queryFields((t) => ({
  weeklyPlans: t.prismaField({
    type: [WeeklyPlan],
    authScopes: { operator: true },
    description: 'What is proposed every week, by location and kind.',
    resolve: (query, _root, _args, { db }) => db.weeklyPlan.findMany({ ...query, orderBy: planOrder }),
  }),
  weekProposals: t.prismaField({
    type: [GroupProposal],
    authScopes: { operator: true },
    description: 'The proposals made for a week from the weekly plan, as far as the viewer may see them.',
    args: { weekOf: t.arg.string({ required: true, description: 'Its Monday, such as `2026-11-23`.' }) },
    resolve: (query, _root, { weekOf }, { db, viewer }) =>
      db.formationRun.findMany({ ...query, ...runsOfWeek(weekOf, viewer) }),
  }),
}))

const WeeklySlotInput = builder.inputType('WeeklySlotInput', {
  description: 'A start that comes back every week.',
  fields: (t) => ({
    weekday: t.int({ required: true, description: descriptions.weekday }),
    time: t.string({ required: true, description: descriptions.time }),
    tables: t.int({ description: `${descriptions.tables} 1 to 50.` }),
    active: t.boolean({ required: true, description: descriptions.active }),
  }),
})

operatorMutation('setWeeklyPlan', {
  description:
    'Sets what is proposed every week for one location and kind, in place of what was. Proposals stay.',
  input: {
    description: 'The plan of one location and kind.',
    fields: (t) => ({
      locationId: t.globalID({ for: Location, required: true, description: 'An active location.' }),
      kind: t.field({ type: EncounterKind, required: true, description: 'First, Second or One-on-One.' }),
      minutes: t.int({ description: `${descriptions.minutes}; the policy's if absent.` }),
      overInvite: t.float({ description: descriptions.overInvite }),
      remindHours: t.int({ description: descriptions.remindHours }),
      slots: t.field({
        type: [WeeklySlotInput],
        required: true,
        description: 'Up to 20 starts; none takes the plan away.',
      }),
      replaces: t.string({
        description:
          'The `version` that was read, empty where there was no plan; it fails where another one is in force by now. Absent: whichever is.',
      }),
    }),
  },
  write: ({ slots, overInvite, remindHours, minutes, replaces, ...asked }, { db, now }) =>
    setWeeklyPlan(
      db,
      {
        ...{ ...asked, ...withoutNulls({ minutes, replaces }) },
        ...{ overInvite: overInvite ?? null, remindHours: remindHours ?? null },
        slots: slots.map(({ tables, ...slot }) => ({ ...slot, tables: tables ?? null })),
      },
      now,
    ),
  payload: {
    description: 'The weekly plan as it now stands.',
    fields: (t) => ({
      plans: t.prismaField({
        type: [WeeklyPlan],
        description: 'Every plan, by location and kind.',
        resolve: (query, _payload, _args, { db }) => db.weeklyPlan.findMany({ ...query, orderBy: planOrder }),
      }),
    }),
  },
})

const PlanProposedType = builder.objectRef<PlanProposed>('PlanProposed').implement({
  description: 'What became of one location and kind when a week was proposed.',
  fields: (t) => ({
    plan: reload(t, WeeklyPlan, 'planId', 'Which.'),
    isProposed: t.boolean({
      description: 'Whether groups are being formed for it now.',
      resolve: ({ proposalId }) => proposalId !== null,
    }),
    sentence: t.exposeString('sentence', {
      nullable: true,
      description: 'Why not, to show as it stands; null where groups are being formed.',
    }),
  }),
})

operatorMutation('proposeWeek', {
  description:
    'Has groups formed for a week from the weekly plan, one proposal for each location and kind. What was proposed already is not proposed again.',
  input: {
    description: 'Which week.',
    fields: (t) => ({
      weekOf: t.string({ required: true, description: 'Its Monday, such as `2026-11-23`.' }),
    }),
  },
  write: async (asked, { db, now }) => ({ results: await proposeWeek(db, asked, now) }),
  payload: {
    description: 'What became of each location and kind, and the proposals of the week.',
    fields: (t) => ({
      results: t.field({
        type: [PlanProposedType],
        description: 'One for each location and kind that has a start.',
        resolve: ({ results }) => results,
      }),
      proposals: t.prismaField({
        type: [GroupProposal],
        description: 'The proposals of the week, as far as the viewer may see them.',
        resolve: (query, { weekOf }, _args, { db, viewer }) =>
          db.formationRun.findMany({ ...query, ...runsOfWeek(weekOf, viewer) }),
      }),
    }),
  },
})
