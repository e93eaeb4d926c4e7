import { lockTables } from '../../../domain/groups/lockTables.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { GroupTable } from './groupTables.ts'
import { changedProposal, GroupProposal } from './proposals.ts'

operatorMutation('lockTables', {
  description: 'Locks tables, so that they do not change when groups are formed again, or unlocks them.',
  input: {
    description: 'The tables to lock or unlock.',
    fields: (t) => ({
      proposalId: t.globalID({
        for: GroupProposal,
        required: true,
        description: 'A proposal in state READY.',
      }),
      tableIds: t.globalIDList({
        for: GroupTable,
        description: 'The tables; all that can be locked or unlocked if absent.',
      }),
      locked: t.boolean({ required: true, description: 'True locks the tables; false unlocks them.' }),
    }),
  },
  write: ({ proposalId: runId, tableIds, ...asked }, { db, now }) =>
    lockTables(db, { runId, groupIds: tableIds ?? null, ...asked }, now),
  payload: {
    description: 'The proposal, with its tables.',
    fields: (t) => ({
      ...changedProposal(t),
      tables: t.prismaField({
        type: [GroupTable],
        description: 'The tables named in the request, after the change; empty if all were meant.',
        resolve: (query, { proposalId: runId, tableIds }, _args, { db }) =>
          db.formationGroup.findMany({
            ...query,
            where: { runId, id: { in: tableIds ?? [] } },
            orderBy: { position: 'asc' },
          }),
      }),
    }),
  },
})
