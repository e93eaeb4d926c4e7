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
      'Proposals of groups, the latest first; not those by links for which the viewer is a candidate.',
    args: { kind: t.arg({ type: EncounterKind, description: 'Only for this kind.' }) },
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
    description: 'One proposal, by its number. Null for none, and for one the viewer is a candidate for.',
    args: { rowId: t.arg.int({ required: true, description: 'The number, such as 7.' }) },
    resolve: (query, _root, { rowId }, { db, viewer }) =>
      db.formationRun.findUnique({ ...query, where: { id: rowId, AND: runsOf(viewer) } }),
  }),
}))

operatorMutation('formGroups', {
  description: 'Has groups proposed: returns at once, and a worker forms them. Poll the proposal.',
  input: {
    description: 'Who to form groups of, for when, and how.',
    fields: (t) => ({
      kind: t.field({ type: EncounterKind, required: true, description: 'First, Second or One-on-One.' }),
      locationId: t.globalID({ for: Location, required: true, description: 'An active location.' }),
      slots: t.field({
        type: ['DateTime'],
        required: true,
        description: 'One or several starts ahead, up to 20; the tables are spread over them.',
      }),
      tablesPerSlot: t.intList({
        required: { list: false, items: false },
        description: `For each of \`slots\`, how many tables there may be, 1 to ${mostTablesPerSlot}, or null for as many as fill; so at every start if absent.`,
      }),
      minutes: t.int({ description: "How long an encounter lasts; the policy's if absent." }),
      namePattern: t.string({
        description:
          'What encounters are called, with {number}, {location}, {date} and {time}; usual if absent.',
      }),
      minimum: t.int({ description: 'Fewest people of an encounter; as few as its kind allows if absent.' }),
      capacity: t.int({ description: 'Seats of an encounter; as many as its kind allows if absent.' }),
      overInvite: t.float({
        description:
          'People invited for each seat, 1 to 3; as `usualInvites` says if absent. One-on-One always 1.',
      }),
      seed: t.int({ description: 'The same seed and data give the same groups; by chance if absent.' }),
      allowRepeats: t.boolean({
        description: 'First: let people meet again where it cannot be avoided, as few as can be.',
      }),
      anyMutualLink: t.boolean({
        description: 'One-on-One: any mutual link will do, without a Second Encounter together.',
      }),
      companyOfGender: t.boolean({
        description:
          'First and Second: nobody the only one of their gender at a table where that can be helped; so if absent.',
      }),
      idempotencyKey: keyField(t),
    }),
  },
  write: async (asked, { db, now }) => ({ proposalId: await formGroups(db, withoutNulls(asked), now) }),
  payload: { description: 'The proposal, being formed.', fields: changedProposal },
})

const proposalId = 'Which proposal.'

operatorMutation('cancelFormation', {
  description:
    'Stops forming groups, or gives up a proposal of which nobody is invited or all encounters were canceled.',
  input: {
    description: 'Which proposal to give up.',
    fields: (t) => ({
      proposalId: t.globalID({ for: GroupProposal, required: true, description: proposalId }),
      onlyAdding: t.boolean({
        description:
          'Whether only tables being added are meant, as `addingAt` said; it fails where none are by now. Absent: whatever it is doing.',
      }),
    }),
  },
  write: ({ proposalId: runId, ...asked }, { db, now }) => cancelFormation(db, { runId, ...asked }, now),
  payload: { description: 'The proposal, given up.', fields: changedProposal },
})

operatorMutation('rerunFormation', {
  description: 'Forms the groups again from current data. Locked tables stay.',
  input: {
    description: 'Which proposal to form again, and with what changes.',
    fields: (t) => ({
      proposalId: t.globalID({ for: GroupProposal, required: true, description: proposalId }),
      seed: t.int({ description: 'Another seed gives other groups; the same if absent.' }),
      allowRepeats: t.boolean({ description: 'As for formGroups; as before if absent.' }),
      anyMutualLink: t.boolean({ description: 'As for formGroups; as before if absent.' }),
      tablesPerSlot: t.intList({
        required: { list: false, items: false },
        description: 'As for formGroups, for the starts of the proposal; as before if absent.',
      }),
      longerSearch: t.boolean({
        description: `Search ${longerSearchFactor} times as long; as before if absent.`,
      }),
      companyOfGender: t.boolean({ description: 'As for formGroups; as before if absent.' }),
    }),
  },
  write: ({ proposalId: runId, ...options }, { db, now }) =>
    rerunFormation(db, { runId, ...withoutNulls(options) }, now),
  payload: { description: 'The proposal, being formed.', fields: changedProposal },
})

operatorMutation('addTables', {
  description: 'Forms more tables of those who sit at none. The tables there are stay as they are.',
  input: {
    description: 'Where to add tables.',
    fields: (t) => ({
      proposalId: t.globalID({
        for: GroupProposal,
        required: true,
        description: 'A proposal that is ready.',
      }),
      startsAt: t.field({
        type: 'DateTime',
        required: true,
        description: 'A start of the proposal, or another one ahead.',
      }),
      tables: t.int({ description: 'How many at most; as many as fill if absent.' }),
    }),
  },
  write: ({ proposalId: runId, ...asked }, { db, now }) =>
    addTables(db, { runId, ...withoutNulls(asked) }, now),
  payload: { description: 'The proposal, being formed.', fields: changedProposal },
})
