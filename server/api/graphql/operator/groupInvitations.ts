import { inviteGroups } from '../../../domain/groups/inviteGroups.ts'
import { builder } from '../builder/builder.ts'
import { writingMember } from '../builder/writingMember.ts'
import { GroupSeat } from './groupSeats.ts'
import { GroupTable } from './groupTables.ts'
import { OperatorEncounter } from './operatorEncounter.ts'
import { changedProposal, GroupProposal } from './proposals.ts'

builder.relayMutationField(
  'inviteGroups',
  {
    description: 'Which tables to invite.',
    inputFields: (t) => ({
      proposalId: t.globalID({
        for: GroupProposal,
        required: true,
        description: 'A proposal that is ready.',
      }),
      tableIds: t.globalIDList({
        for: GroupTable,
        description: 'These, at most 50; the next 50 that are not invited if absent.',
      }),
      namePattern: t.string({
        description: "What the encounters are called; the proposal's pattern if absent.",
      }),
      note: t.string({ description: "The operator's own words, added to each mail." }),
    }),
  },
  {
    authScopes: { operator: true },
    description:
      'Makes each table a scheduled encounter and invites its people. Doing it again invites no one twice. Whoever cannot come any more is left out.',
    resolve: async (_root, { input }, context) => {
      const { id: operatorId } = await writingMember(context)
      const { namePattern, note } = input
      const runId = Number(input.proposalId.id)
      const groupIds = input.tableIds?.map(({ id }) => Number(id)) ?? null
      const words = { ...(namePattern != null && { namePattern }), ...(note != null && { note }) }
      return {
        runId,
        ...(await inviteGroups(context.db, { runId, groupIds, operatorId, ...words }, context.now)),
      }
    },
  },
  {
    description: 'What was invited, and what was not.',
    outputFields: (t) => ({
      ...changedProposal(t),
      encounters: t.prismaField({
        type: [OperatorEncounter],
        description: 'The encounters of the tables asked for, also those invited before.',
        resolve: (query, { encounterIds }, _args, { db }) =>
          db.encounter.findMany({ ...query, where: { id: { in: encounterIds } }, orderBy: { id: 'asc' } }),
      }),
      refused: t.prismaField({
        type: [GroupTable],
        description: 'Tables of which too little was left to keep the rules; `faults` says what they lack.',
        resolve: (query, { refusedGroupIds }, _args, { db }) =>
          db.formationGroup.findMany({
            ...query,
            where: { id: { in: refusedGroupIds } },
            orderBy: { position: 'asc' },
          }),
      }),
      leftOut: t.prismaField({
        type: [GroupSeat],
        description: 'Who was taken off a table because they cannot come any more.',
        resolve: (query, { leftOutSeatIds }, _args, { db }) =>
          db.formationSeat.findMany({
            ...query,
            where: { id: { in: leftOutSeatIds } },
            orderBy: { id: 'asc' },
          }),
      }),
    }),
  },
)
