import { lockTables } from '../../../domain/groups/lockTables.ts'
import { builder } from '../builder/builder.ts'
import { writingMember } from '../builder/writingMember.ts'
import { GroupTable } from './groupTables.ts'
import { changedProposal, GroupProposal } from './proposals.ts'

builder.relayMutationField(
  'lockTables',
  {
    description: 'Which tables to lock or unlock.',
    inputFields: (t) => ({
      proposalId: t.globalID({
        for: GroupProposal,
        required: true,
        description: 'A proposal that is ready.',
      }),
      tableIds: t.globalIDList({ for: GroupTable, description: 'These; every one that can be if absent.' }),
      locked: t.boolean({ required: true, description: 'False unlocks.' }),
    }),
  },
  {
    authScopes: { operator: true },
    description: 'Locks tables, so that they stay when groups are formed anew, or unlocks them.',
    resolve: async (_root, { input }, context) => {
      const { id: operatorId } = await writingMember(context)
      const runId = Number(input.proposalId.id)
      const groupIds = input.tableIds?.map(({ id }) => Number(id)) ?? null
      await lockTables(context.db, { runId, groupIds, locked: input.locked, operatorId }, context.now)
      return { runId, groupIds }
    },
  },
  {
    description: 'The proposal, with its tables.',
    outputFields: (t) => ({
      ...changedProposal(t),
      tables: t.prismaField({
        type: [GroupTable],
        description: 'The tables named, as they now stand; none where all were meant.',
        resolve: (query, { runId, groupIds }, _args, { db }) =>
          db.formationGroup.findMany({
            ...query,
            where: { runId, id: { in: groupIds ?? [] } },
            orderBy: { position: 'asc' },
          }),
      }),
    }),
  },
)
