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
  weekday: 'The day of the week: 1 is Monday, 7 is Sunday.',
  time: "The time in the location's time zone, such as `19:00`.",
  tables: 'The maximum number of tables; null for as many as can be filled.',
  active: 'Whether tables are proposed for it.',
  minutes: 'The length of an encounter in minutes',
  overInvite:
    "The number of people invited for each seat, 1 to 3; the policy's number if absent. Not for a One-on-One.",
  remindHours:
    'How many hours before the start members who have not answered are reminded, 3 to 168; no such reminder if absent.',
}

const WeeklySlotType = builder.objectRef<WeeklySlot>('WeeklySlot').implement({
  description: 'A start that repeats every week.',
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
  description: 'The tables that are proposed every week for one location and one kind.',
  findUnique: rowForOperators,
  fields: (t) => ({
    location: t.relation('location', {
      type: Location,
      description: 'The location whose members it is for.',
    }),
    kind: t.expose('kind', { type: EncounterKind, description: 'First, Second or One-on-One.' }),
    minutes: t.exposeInt('minutes', { description: `${descriptions.minutes}.` }),
    overInvite: t.exposeFloat('overInvite', { nullable: true, description: descriptions.overInvite }),
    remindHours: t.exposeInt('remindHours', { nullable: true, description: descriptions.remindHours }),
    slots: t.field({
      type: [WeeklySlotType],
      description: 'Its starts, in the order of the week.',
      select: { slots: { orderBy: slotOrder } },
      resolve: ({ slots }) => slots,
    }),
    version: t.string({
      description: 'Identifies the exact content of the plan, to pass to `setWeeklyPlan`.',
      select: { minutes: true, overInvite: true, remindHours: true, slots: { orderBy: slotOrder } },
      resolve: (plan) => planVersion(plan),
    }),
  }),
})

builder.queryFields((t) => ({
  weeklyPlans: t.prismaField({
    type: [WeeklyPlan],
    authScopes: { operator: true },
    description: 'What is proposed every week, sorted by location and kind.',
    resolve: (query, _root, _args, { db }) => db.weeklyPlan.findMany({ ...query, orderBy: planOrder }),
  }),
  weekProposals: t.prismaField({
    type: [GroupProposal],
    authScopes: { operator: true },
    description: 'The proposals formed for a week from the weekly plan that the viewer may see.',
    args: {
      weekOf: t.arg.string({ required: true, description: 'The Monday of the week, such as `2026-11-23`.' }),
    },
    resolve: (query, _root, { weekOf }, { db, viewer }) =>
      db.formationRun.findMany({ ...query, ...runsOfWeek(weekOf, viewer) }),
  }),
}))

const WeeklySlotInput = builder.inputType('WeeklySlotInput', {
  description: 'A start that repeats every week.',
  fields: (t) => ({
    weekday: t.int({ required: true, description: descriptions.weekday }),
    time: t.string({ required: true, description: descriptions.time }),
    tables: t.int({ description: `${descriptions.tables} 1 to 50.` }),
    active: t.boolean({ required: true, description: descriptions.active }),
  }),
})

operatorMutation('setWeeklyPlan', {
  description:
    'Sets what is proposed every week for one location and kind, replacing the earlier plan. Existing proposals stay.',
  input: {
    description: 'The weekly plan of one location and kind.',
    fields: (t) => ({
      locationId: t.globalID({ for: Location, required: true, description: 'An active location.' }),
      kind: t.field({ type: EncounterKind, required: true, description: 'First, Second or One-on-One.' }),
      minutes: t.int({ description: `${descriptions.minutes}; the policy's length if absent.` }),
      overInvite: t.float({ description: descriptions.overInvite }),
      remindHours: t.int({ description: descriptions.remindHours }),
      slots: t.field({
        type: [WeeklySlotInput],
        required: true,
        description: 'Up to 20 starts. An empty list removes the plan.',
      }),
      replaces: t.string({
        description:
          'The `version` that the client read, empty if there was no plan. Fails with CONFLICT if another one is in force by now. If absent, this is not checked.',
      }),
    }),
  },
  write: ({ slots, overInvite, remindHours, minutes, replaces, ...asked }, { db, now }) =>
    setWeeklyPlan(
      db,
      {
        ...asked,
        ...withoutNulls({ minutes, replaces }),
        overInvite: overInvite ?? null,
        remindHours: remindHours ?? null,
        slots: slots.map(({ tables, ...slot }) => ({ ...slot, tables: tables ?? null })),
      },
      now,
    ),
  payload: {
    description: 'The weekly plans after the change.',
    fields: (t) => ({
      plans: t.prismaField({
        type: [WeeklyPlan],
        description: 'Every weekly plan, sorted by location and kind.',
        resolve: (query, _payload, _args, { db }) => db.weeklyPlan.findMany({ ...query, orderBy: planOrder }),
      }),
    }),
  },
})

const PlanProposedType = builder.objectRef<PlanProposed>('PlanProposed').implement({
  description: 'The result for one location and kind when a week was proposed.',
  fields: (t) => ({
    plan: reload(t, WeeklyPlan, 'planId', 'The plan.'),
    isProposed: t.boolean({
      description: 'Whether groups are being formed for it now.',
      resolve: ({ proposalId }) => proposalId !== null,
    }),
    sentence: t.exposeString('sentence', {
      nullable: true,
      description: 'Why no groups are being formed, as a sentence to show to the operator; null if they are.',
    }),
  }),
})

operatorMutation('proposeWeek', {
  description:
    'Forms groups for a week from the weekly plan, with one proposal for each location and kind. What was already proposed is not proposed again.',
  input: {
    description: 'The week.',
    fields: (t) => ({
      weekOf: t.string({ required: true, description: 'The Monday of the week, such as `2026-11-23`.' }),
    }),
  },
  write: async (asked, { db, now }) => ({ results: await proposeWeek(db, asked, now) }),
  payload: {
    description: 'The result for each location and kind, and the proposals of the week.',
    fields: (t) => ({
      results: t.field({
        type: [PlanProposedType],
        description: 'One result for each location and kind that has a start.',
        resolve: ({ results }) => results,
      }),
      proposals: t.prismaField({
        type: [GroupProposal],
        description: 'The proposals of the week that the viewer may see.',
        resolve: (query, { weekOf }, _args, { db, viewer }) =>
          db.formationRun.findMany({ ...query, ...runsOfWeek(weekOf, viewer) }),
      }),
    }),
  },
})
