import { longerSearchFactor, mostTablesPerSlot } from '#rules/encounters/groupPlan.ts'
import { addTables } from '../../../domain/groups/addTables.ts'
import { cancelFormation } from '../../../domain/groups/cancelFormation.ts'
import { runsMatching, runsOf } from '../../../domain/groups/candidates.ts'
import { formGroups } from '../../../domain/groups/formGroups.ts'
import { rerunFormation } from '../../../domain/groups/rerunFormation.ts'
import { builder } from '../builder/builder.ts'
import { keyField } from '../builder/keyField.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { withoutNulls } from '../builder/withoutNulls.ts'
import { Location } from '../member/lookups.ts'
import { EncounterKind } from '../member/memberEncounter.ts'
import { changedProposal, GroupProposal } from './proposals.ts'

builder.queryFields((t) => ({
  groupProposals: t.prismaConnection({
    type: GroupProposal,
    cursor: 'id',
    authScopes: { operator: true },
    description:
      'Proposals of groups, the latest first, without those formed by links in which the viewer is a candidate.',
    args: { kind: t.arg({ type: EncounterKind, description: 'Only proposals for this kind of encounter.' }) },
    resolve: (query, _root, filter, { db, viewer }) =>
      db.formationRun.findMany({
        ...query,
        where: runsMatching(filter, viewer),
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      }),
  }),
  groupProposal: t.prismaField({
    type: GroupProposal,
    nullable: true,
    authScopes: { operator: true },
    description: 'One proposal, by its number. Null if there is none, or if the viewer is a candidate in it.',
    args: { rowId: t.arg.int({ required: true, description: 'The number, such as 7.' }) },
    resolve: (query, _root, { rowId }, { db, viewer }) =>
      db.formationRun.findUnique({ ...query, where: { id: rowId, AND: runsOf(viewer) } }),
  }),
}))

operatorMutation('formGroups', {
  description: 'Creates a proposal and returns at once. A worker then forms the groups; poll the proposal.',
  input: {
    description: 'The location, kind, starts and options of a proposal.',
    fields: (t) => ({
      kind: t.field({ type: EncounterKind, required: true, description: 'First, Second or One-on-One.' }),
      locationId: t.globalID({ for: Location, required: true, description: 'An active location.' }),
      slots: t.field({
        type: ['DateTime'],
        required: true,
        description: '1 to 20 starts in the future, over which the tables are spread.',
      }),
      tablesPerSlot: t.intList({
        required: { list: false, items: false },
        description: `For each of \`slots\`, the maximum number of tables, 1 to ${mostTablesPerSlot}, or null for as many as can be filled. If absent, as many as can be filled at every start.`,
      }),
      minutes: t.int({
        description: "The length of each encounter in minutes; the policy's length if absent.",
      }),
      namePattern: t.string({
        description:
          'The pattern for the names of encounters, with {number}, {location}, {date} and {time}; the usual pattern if absent.',
      }),
      minimum: t.int({
        description: 'The minimum number of people at each encounter; as few as the kind allows if absent.',
      }),
      capacity: t.int({
        description: 'The number of seats of each encounter; as many as the kind allows if absent.',
      }),
      overInvite: t.float({
        description:
          'The number of people invited for each seat, 1 to 3; the result of `usualInvites` if absent. Always 1 for a One-on-One.',
      }),
      seed: t.int({
        description:
          'The number from which random choices start: the same seed and data give the same groups. Random if absent.',
      }),
      allowRepeats: t.boolean({
        description: 'For a First: lets people meet again if it cannot be avoided, but as few as possible.',
      }),
      anyMutualLink: t.boolean({
        description: 'For a One-on-One: any mutual link is enough, even without a Second Encounter together.',
      }),
      companyOfGender: t.boolean({
        description:
          'For a First or Second: avoids, if possible, that anybody is the only one of their gender at a table. True if absent.',
      }),
      idempotencyKey: keyField(t),
    }),
  },
  write: async (asked, { db, now }) => ({ proposalId: await formGroups(db, withoutNulls(asked), now) }),
  payload: { description: 'The proposal, which a worker is now forming.', fields: changedProposal },
})

const proposalId = 'The proposal.'

operatorMutation('cancelFormation', {
  description:
    'Stops forming groups, or gives up a proposal. Only possible if none of its tables is invited, or all their encounters were canceled.',
  input: {
    description: 'The proposal to give up.',
    fields: (t) => ({
      proposalId: t.globalID({ for: GroupProposal, required: true, description: proposalId }),
      onlyAdding: t.boolean({
        description:
          'If true, stops only the adding of tables that `addingAt` shows, and fails with CONFLICT if none are being added any more. If absent, cancels whatever the proposal is doing.',
      }),
    }),
  },
  write: ({ proposalId: runId, ...asked }, { db, now }) => cancelFormation(db, { runId, ...asked }, now),
  payload: { description: 'The proposal, given up.', fields: changedProposal },
})

operatorMutation('rerunFormation', {
  description: 'Forms the groups again from current data. Locked tables do not change.',
  input: {
    description: 'The proposal to form again, and the changes.',
    fields: (t) => ({
      proposalId: t.globalID({ for: GroupProposal, required: true, description: proposalId }),
      seed: t.int({ description: 'Another seed gives other groups; unchanged if absent.' }),
      allowRepeats: t.boolean({ description: 'As in `formGroups`; unchanged if absent.' }),
      anyMutualLink: t.boolean({ description: 'As in `formGroups`; unchanged if absent.' }),
      tablesPerSlot: t.intList({
        required: { list: false, items: false },
        description: 'As in `formGroups`, for the starts of the proposal; unchanged if absent.',
      }),
      longerSearch: t.boolean({
        description: `Whether to search ${longerSearchFactor} times as long; unchanged if absent.`,
      }),
      companyOfGender: t.boolean({ description: 'As in `formGroups`; unchanged if absent.' }),
    }),
  },
  write: ({ proposalId: runId, ...options }, { db, now }) =>
    rerunFormation(db, { runId, ...withoutNulls(options) }, now),
  payload: { description: 'The proposal, which a worker is now forming.', fields: changedProposal },
})

operatorMutation('addTables', {
  description: 'Forms more tables from people who sit at none. Existing tables do not change.',
  input: {
    description: 'The proposal, and the start at which to add tables.',
    fields: (t) => ({
      proposalId: t.globalID({
        for: GroupProposal,
        required: true,
        description: 'A proposal in state READY.',
      }),
      startsAt: t.field({
        type: 'DateTime',
        required: true,
        description: 'A start of the proposal, or any other time in the future.',
      }),
      tables: t.int({ description: 'The most tables to add; as many as can be filled if absent.' }),
    }),
  },
  write: ({ proposalId: runId, ...asked }, { db, now }) =>
    addTables(db, { runId, ...withoutNulls(asked) }, now),
  payload: { description: 'The proposal, which a worker is now forming.', fields: changedProposal },
})
