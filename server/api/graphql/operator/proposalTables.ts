import { readIncompleteTables } from '../../../domain/groups/readIncompleteTables.ts'
import { readOpenTables } from '../../../domain/groups/readOpenTables.ts'
import { builder } from '../builder/builder.ts'
import { noRow } from '../builder/globalIds.ts'
import { GroupTable } from './groupTables.ts'
import { oncePerObject } from './oncePerObject.ts'
import { isLeftToOthers } from './ownTable.ts'
import { GroupProposal } from './proposals.ts'

/** Reads the tables of a proposal that the viewer can invite. */
const openTables = oncePerObject((context, { id: runId }: { id: number }) =>
  readOpenTables(
    context.db,
    { runId, operatorId: context.viewer?.id ?? noRow },
    (seats) => isLeftToOthers(context, seats),
    context.now,
  ),
)

builder.prismaObjectFields(GroupProposal, (t) => ({
  openTables: t.int({
    description:
      'The number of tables the viewer can invite. Not counted are tables already invited, tables that start too soon, and tables with `isLeftToOthers`.',
    resolve: async (run, _args, context) => (await openTables(context, run)).length,
  }),
  openTableIds: t.globalIDList({
    description: 'The ids of the tables that `openTables` counts, sorted by table number.',
    resolve: async (run, _args, context) =>
      (await openTables(context, run)).map((tableId) => ({ type: GroupTable, id: tableId })),
  }),
  incompleteTables: t.prismaField({
    type: [GroupTable],
    description:
      'The tables that `openTables` counts but that break a rule, so that inviting refuses them as they are. Sorted by number.',
    resolve: async (query, run, _args, context) => {
      const open = await openTables(context, run)
      return context.db.formationGroup.findMany({
        ...query,
        where: { id: { in: await readIncompleteTables(context.db, run.id, open) } },
        orderBy: [{ position: 'asc' }, { id: 'asc' }],
      })
    },
  }),
}))
