import { readIncompleteTables } from '../../../domain/groups/readIncompleteTables.ts'
import { readOpenTables } from '../../../domain/groups/readOpenTables.ts'
import { builder } from '../builder/builder.ts'
import type { Context } from '../builder/context.ts'
import { noRow } from '../builder/globalIds.ts'
import { GroupTable } from './groupTables.ts'
import { isLeftToOthers } from './ownTable.ts'
import { GroupProposal } from './proposals.ts'

/** Reads the tables of a proposal that the viewer can invite. */
const openTables = (context: Context, runId: number): Promise<number[]> =>
  readOpenTables(
    context.db,
    { runId, operatorId: context.viewer?.id ?? noRow },
    (seats) => isLeftToOthers(context, seats),
    context.now,
  )

builder.prismaObjectFields(GroupProposal, (t) => ({
  openTables: t.int({
    description:
      'The number of tables the viewer can invite. Not counted are tables already invited, tables that start too soon, and tables with `isLeftToOthers`.',
    resolve: async ({ id }, _args, context) => (await openTables(context, id)).length,
  }),
  openTableIds: t.globalIDList({
    description: 'The ids of the tables that `openTables` counts, sorted by table number.',
    resolve: async ({ id }, _args, context) =>
      (await openTables(context, id)).map((tableId) => ({ type: GroupTable, id: tableId })),
  }),
  incompleteTables: t.prismaField({
    type: [GroupTable],
    description:
      'The tables that `openTables` counts but that break a rule, so that inviting refuses them as they are. Sorted by number.',
    resolve: async (query, { id }, _args, context) => {
      const open = await openTables(context, id)
      return context.db.formationGroup.findMany({
        ...query,
        where: { id: { in: await readIncompleteTables(context.db, id, open) } },
        orderBy: [{ position: 'asc' }, { id: 'asc' }],
      })
    },
  }),
}))
