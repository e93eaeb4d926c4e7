import { runsOf } from '../../../domain/groups/candidates.ts'
import { measureProposal, sharesOf } from '../../../domain/groups/measureTables.ts'
import { readOpenTables } from '../../../domain/groups/readOpenTables.ts'
import { tablesAtSlots } from '../../../domain/groups/tableNumbers.ts'
import {
  LinkCloseness as closenessWords,
  FormationState as states,
} from '../../../generated/client/client.ts'
import { searchTerm } from '../../../platform/database/searchTerm.ts'
import { builder, type PayloadFields } from '../builder/builder.ts'
import type { Context } from '../builder/context.ts'
import { noRow } from '../builder/globalIds.ts'
import { reload } from '../builder/reload.ts'
import { Location } from '../member/lookups.ts'
import { EncounterKind } from '../member/memberEncounter.ts'
import { GroupSeat } from './groupSeats.ts'
import { GroupTable } from './groupTables.ts'
import { isLeftToOthers } from './ownTable.ts'
import { ProposalMeasures } from './proposalMeasures.ts'

const proposalStates = { ...states, Locked: 'Locked' } as const

/** Reads the tables of a proposal that the viewer can invite. */
const openTables = (context: Context, runId: number): Promise<number[]> =>
  readOpenTables(
    context.db,
    { runId, operatorId: context.viewer?.id ?? noRow },
    (seats) => isLeftToOthers(context, seats),
    context.now,
  )

/** Most candidates that a search within a proposal returns. */
const mostFound = 10

const GroupProposalState = builder.enumType('GroupProposalState', {
  description: 'How far a proposal has come.',
  values: {
    RUNNING: { value: proposalStates.Running, description: 'Being formed; poll its progress.' },
    READY: { value: proposalStates.Ready, description: 'To be looked at, changed, locked and invited.' },
    LOCKED: { value: proposalStates.Locked, description: 'Ready, and every table locked.' },
    INVITED: { value: proposalStates.Invited, description: 'Every table is invited.' },
    CANCELED: { value: proposalStates.Canceled, description: 'Given up.' },
    FAILED: { value: proposalStates.Failed, description: 'Could not be formed; `failure` says why.' },
  },
})

const LinkCloseness = builder.enumType('LinkCloseness', {
  description:
    'How many familiar faces people have at their tables, taken together. Numbers would tell of single links.',
  values: {
    LOOSE: { value: closenessWords.Loose, description: 'About one each.' },
    CLOSE: { value: closenessWords.Close, description: 'Two or three each.' },
    TIGHT: { value: closenessWords.Tight, description: 'More than three each.' },
  },
})

/** Groups proposed for one location and one or several starts. */
export const GroupProposal = builder.prismaNode('FormationRun', {
  select: { id: true },
  name: 'GroupProposal',
  id: { field: 'id' },
  nullable: true,
  authScopes: { operator: true },
  description: 'Groups that the engine proposes for a location, for the operator to change, lock and invite.',
  findUnique: (id, { viewer }) => ({
    id: Number(id),
    AND: runsOf(viewer),
  }),
  fields: (t) => ({
    rowId: t.exposeInt('id', { description: 'The number its address names it by.' }),
    kind: t.expose('kind', { type: EncounterKind, description: 'What the groups are for.' }),
    state: t.field({
      type: GroupProposalState,
      description: 'How far it has come.',
      select: {
        state: true,
        _count: { select: { groups: true } },
        groups: { where: { locked: false }, take: 1, select: { id: true } },
      },
      resolve: ({ state, groups, _count }) =>
        state === 'Ready' && groups.length === 0 && _count.groups > 0 ? proposalStates.Locked : state,
    }),
    location: t.relation('location', { type: Location, description: 'Whose members it is about.' }),
    timeZone: t.string({
      description: "The location's IANA zone, which its times are shown in.",
      select: { location: { select: { timeZone: true } } },
      resolve: ({ location }) => location.timeZone,
    }),
    slots: t.expose('slots', {
      type: ['DateTime'],
      description: 'The starts the tables are spread over, the earliest first.',
    }),
    tablesPerSlot: t.field({
      type: ['Int'],
      nullable: { list: false, items: true },
      description: 'For each start, how many tables there may be; null for as many as fill.',
      select: { slots: true, tablesPerSlot: true },
      resolve: tablesAtSlots,
    }),
    minutes: t.exposeInt('minutes', { description: 'How long each encounter lasts.' }),
    namePattern: t.exposeString('namePattern', {
      description: 'What encounters are called, with {number}, {location}, {date} and {time}.',
    }),
    minimum: t.exposeInt('minimum', { description: 'Fewest people an encounter is held with.' }),
    capacity: t.exposeInt('capacity', { description: 'Seats of an encounter.' }),
    overInvite: t.exposeFloat('overInvite', { description: 'People invited for each seat.' }),
    seed: t.exposeInt('seed', { description: 'The same seed and data give the same groups.' }),
    allowRepeats: t.exposeBoolean('allowRepeats', {
      description: 'First: whether people may meet again where it cannot be avoided.',
    }),
    anyMutualLink: t.exposeBoolean('anyMutualLink', {
      description: 'One-on-One: whether any mutual link will do, without a Second Encounter together.',
    }),
    longerSearch: t.exposeBoolean('longerSearch', {
      description: 'Whether it was searched for longer than usual.',
    }),
    addingAt: t.expose('addingAt', {
      type: 'DateTime',
      nullable: true,
      description: 'While tables are added to those there are: at which start.',
    }),
    companyOfGender: t.exposeBoolean('companyOfGender', {
      description:
        'First and Second: whether nobody is the only one of their gender where that can be helped.',
    }),
    progress: t.exposeFloat('progress', { description: 'The share of the forming that is done, 0 to 1.' }),
    failure: t.exposeString('failure', {
      nullable: true,
      description: 'Why it failed, to show as it stands.',
    }),
    notes: t.exposeStringList('notes', { description: "The engine's remarks on the whole, in sentences." }),
    mostPlaced: t.exposeInt('mostPlaced', {
      nullable: true,
      description:
        'No more than so many can be seated at tables of the size asked for; null until it is ready.',
    }),
    leastRepeats: t.exposeInt('leastRepeats', {
      nullable: true,
      description: 'At least so many pairs must meet again; null until it is ready.',
    }),
    closeness: t.expose('closeness', {
      type: LinkCloseness,
      nullable: true,
      description:
        'How closely its tables hung together by links as they were formed; null where people are too few, and for every kind but a Second.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was asked for.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
    measures: t.field({
      type: ProposalMeasures,
      description: 'How good it is as it stands.',
      select: { genderShares: true },
      resolve: (run, _args, { db }) => measureProposal(db, run.id, sharesOf(run)),
    }),
    openTables: t.int({
      description:
        'How many tables the viewer can invite: those not invited for which it is not too late, without any that `isLeftToOthers`.',
      resolve: async ({ id }, _args, context) => (await openTables(context, id)).length,
    }),
    openTableIds: t.globalIDList({
      description: 'The ids of the tables that `openTables` counts, by number.',
      resolve: async ({ id }, _args, context) =>
        (await openTables(context, id)).map((tableId) => ({ type: GroupTable, id: tableId })),
    }),
    tables: t.prismaConnection({
      type: GroupTable,
      cursor: 'id',
      description: 'The tables, by number.',
      args: { from: t.arg.int({ description: 'Only from the table of this number on.' }) },
      resolve: (query, { id }, { from }, { db }) =>
        db.formationGroup.findMany({
          ...query,
          where: { runId: id, ...(from != null && { position: { gte: from } }) },
          orderBy: [{ position: 'asc' }, { id: 'asc' }],
        }),
    }),
    seatsNamed: t.prismaField({
      type: [GroupSeat],
      description: 'The first few candidates of such a name, to find where somebody sits.',
      args: { search: t.arg.string({ required: true, description: 'Any part of a username.' }) },
      resolve: (query, { id }, { search }, { db }) => {
        const username = searchTerm(search)
        return db.formationSeat.findMany({
          ...query,
          where: { runId: id, member: username ? { username } : {} },
          orderBy: { member: { usernameKey: 'asc' } },
          take: username ? mostFound : 0,
        })
      },
    }),
    leftOut: t.prismaConnection({
      type: GroupSeat,
      cursor: 'id',
      description: 'Who sits at no table, and why; whoever has waited longest first.',
      resolve: (query, { id }, _args, { db }) =>
        db.formationSeat.findMany({
          ...query,
          where: { runId: id, groupId: null },
          orderBy: [{ waited: 'desc' }, { id: 'asc' }],
        }),
    }),
  }),
})

/** The payload fields of mutations about a proposal, with which the screen updates itself. */
export const changedProposal = (t: PayloadFields<{ proposalId: number }>) => ({
  proposal: reload(t, GroupProposal, 'proposalId', 'The proposal as it now stands.'),
})
