import { runsOf } from '../../../domain/groups/candidates.ts'
import { measureProposal, sharesOf } from '../../../domain/groups/measureTables.ts'
import { tablesAtSlots } from '../../../domain/groups/tableNumbers.ts'
import {
  LinkCloseness as closenessWords,
  FormationState as states,
} from '../../../generated/client/client.ts'
import { searchTerm } from '../../../platform/database/searchTerm.ts'
import { builder, type PayloadFields } from '../builder/builder.ts'
import { reload } from '../builder/reload.ts'
import { Location } from '../member/lookups.ts'
import { EncounterKind } from '../member/memberEncounter.ts'
import { GroupSeat } from './groupSeats.ts'
import { GroupTable } from './groupTables.ts'
import { ProposalMeasures } from './proposalMeasures.ts'

const proposalStates = { ...states, Locked: 'Locked' } as const

/** Most candidates that a search within a proposal returns. */
const mostFound = 10

const GroupProposalState = builder.enumType('GroupProposalState', {
  description: 'The state of a proposal.',
  values: {
    RUNNING: { value: proposalStates.Running, description: 'Being formed. Poll its `progress`.' },
    READY: { value: proposalStates.Ready, description: 'Ready to be reviewed, changed, locked and invited.' },
    LOCKED: { value: proposalStates.Locked, description: 'Ready, and every table is locked.' },
    INVITED: { value: proposalStates.Invited, description: 'Every table is invited.' },
    CANCELED: { value: proposalStates.Canceled, description: 'It was given up.' },
    FAILED: { value: proposalStates.Failed, description: 'It could not be formed; `failure` says why.' },
  },
})

const LinkCloseness = builder.enumType('LinkCloseness', {
  description:
    'How many familiar faces people have at their tables on the whole. Exact numbers would reveal single links.',
  values: {
    LOOSE: { value: closenessWords.Loose, description: 'About one familiar face each.' },
    CLOSE: { value: closenessWords.Close, description: 'Two or three familiar faces each.' },
    TIGHT: { value: closenessWords.Tight, description: 'More than three familiar faces each.' },
  },
})

/** Groups proposed for one location and one or several starts. */
export const GroupProposal = builder.prismaNode('FormationRun', {
  select: { id: true },
  name: 'GroupProposal',
  id: { field: 'id' },
  nullable: true,
  authScopes: { operator: true },
  description:
    'Groups that the engine proposes for a location. The operator can change, lock and invite them.',
  findUnique: (id, { viewer }) => ({
    id: Number(id),
    AND: runsOf(viewer),
  }),
  fields: (t) => ({
    rowId: t.exposeInt('id', { description: 'The number in its address.' }),
    kind: t.expose('kind', { type: EncounterKind, description: 'The kind of encounter.' }),
    state: t.field({
      type: GroupProposalState,
      description: 'The state of the proposal.',
      select: {
        state: true,
        _count: { select: { groups: true } },
        groups: { where: { locked: false }, take: 1, select: { id: true } },
      },
      resolve: ({ state, groups, _count }) =>
        state === 'Ready' && groups.length === 0 && _count.groups > 0 ? proposalStates.Locked : state,
    }),
    location: t.relation('location', {
      type: Location,
      description: 'The location whose members it groups.',
    }),
    timeZone: t.string({
      description: "The location's IANA time zone, in which its times are shown.",
      select: { location: { select: { timeZone: true } } },
      resolve: ({ location }) => location.timeZone,
    }),
    slots: t.expose('slots', {
      type: ['DateTime'],
      description: 'The starts over which the tables are spread, the earliest first.',
    }),
    tablesPerSlot: t.field({
      type: ['Int'],
      nullable: { list: false, items: true },
      description: 'For each start, the maximum number of tables; null for as many as can be filled.',
      select: { slots: true, tablesPerSlot: true },
      resolve: tablesAtSlots,
    }),
    minutes: t.exposeInt('minutes', { description: 'The length of each encounter in minutes.' }),
    namePattern: t.exposeString('namePattern', {
      description: 'The pattern for the names of encounters, with {number}, {location}, {date} and {time}.',
    }),
    minimum: t.exposeInt('minimum', {
      description: 'The minimum number of people with whom an encounter is held.',
    }),
    capacity: t.exposeInt('capacity', { description: 'The number of seats of each encounter.' }),
    overInvite: t.exposeFloat('overInvite', { description: 'The number of people invited for each seat.' }),
    seed: t.exposeInt('seed', {
      description: 'The number from which random choices start: the same seed and data give the same groups.',
    }),
    allowRepeats: t.exposeBoolean('allowRepeats', {
      description: 'For a First: whether people may meet again if it cannot be avoided.',
    }),
    anyMutualLink: t.exposeBoolean('anyMutualLink', {
      description:
        'For a One-on-One: whether any mutual link is enough, even without a Second Encounter together.',
    }),
    longerSearch: t.exposeBoolean('longerSearch', {
      description: 'Whether the engine searched longer than usual.',
    }),
    addingAt: t.expose('addingAt', {
      type: 'DateTime',
      nullable: true,
      description: 'The start at which tables are being added; null if none are.',
    }),
    companyOfGender: t.exposeBoolean('companyOfGender', {
      description:
        'For a First or Second: whether it is avoided, if possible, that anybody is the only one of their gender at a table.',
    }),
    progress: t.exposeFloat('progress', { description: 'How much of the forming is done, from 0 to 1.' }),
    failure: t.exposeString('failure', {
      nullable: true,
      description: 'Why it failed, as a sentence to show to the operator; null if it did not fail.',
    }),
    notes: t.exposeStringList('notes', {
      description: "The engine's remarks about the proposal as a whole, as sentences.",
    }),
    mostPlaced: t.exposeInt('mostPlaced', {
      nullable: true,
      description:
        'The maximum number of people who can be seated at tables of the requested size; null until the proposal is ready.',
    }),
    leastRepeats: t.exposeInt('leastRepeats', {
      nullable: true,
      description: 'The minimum number of pairs who have to meet again; null until the proposal is ready.',
    }),
    closeness: t.expose('closeness', {
      type: LinkCloseness,
      nullable: true,
      description:
        'How closely the people at its tables were connected by links when it was formed. Only for a Second; null if there are too few people.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was requested.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
    measures: t.field({
      type: ProposalMeasures,
      description: 'The quality of the proposal as it is now.',
      select: { genderShares: true },
      resolve: (run, _args, { db }) => measureProposal(db, run.id, sharesOf(run)),
    }),
    tables: t.prismaConnection({
      type: GroupTable,
      cursor: 'id',
      description: 'The tables, sorted by number.',
      args: { from: t.arg.int({ description: 'Only tables with this number or a higher one.' }) },
      resolve: (query, { id }, { from }, { db }) =>
        db.formationGroup.findMany({
          ...query,
          where: { runId: id, ...(from != null && { position: { gte: from } }) },
          orderBy: [{ position: 'asc' }, { id: 'asc' }],
        }),
    }),
    seatsNamed: t.prismaField({
      type: [GroupSeat],
      description: 'The first few candidates whose username matches, to find where somebody sits.',
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
      description: 'The people who sit at no table, with the reason; those who have waited longest first.',
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
  proposal: reload(t, GroupProposal, 'proposalId', 'The proposal after the change.'),
})
