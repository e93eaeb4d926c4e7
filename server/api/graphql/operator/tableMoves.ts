import { movePeople } from '../../../domain/groups/movePeople.ts'
import type { TableMove } from '../../../domain/groups/moveTables.ts'
import { countLook, previewMove, readKind } from '../../../domain/groups/previewMove.ts'
import { builder } from '../builder/builder.ts'
import type { PlainInput } from '../builder/globalIds.ts'
import { operatorLook, operatorMutation } from '../builder/mutations.ts'
import { GroupSeat } from './groupSeats.ts'
import { GroupTable } from './groupTables.ts'
import { MoveEffect } from './moveEffects.ts'
import { OperatorMember } from './operatorMember.ts'
import { changedProposal, GroupProposal } from './proposals.ts'

const TableMoveInput = builder.inputType('TableMoveInput', {
  description:
    'Moves one person to a table. With neither `tableId` nor `newTableAt`, the person is left out.',
  fields: (t) => ({
    memberId: t.globalID({
      for: OperatorMember,
      required: true,
      description: 'A candidate of the proposal.',
    }),
    tableId: t.globalID({ for: GroupTable, description: 'An existing table.' }),
    newTableAt: t.field({
      type: 'DateTime',
      description:
        'The start of a new table, one of the starts of the proposal. People moved to the same start in one call share the new table.',
    }),
    fromTableId: t.globalID({
      for: GroupTable,
      description:
        'The table where the operator saw them, or null for the left-out. Fails with CONFLICT if they are elsewhere by now. If absent, this is not checked.',
    }),
  }),
})

type MoveInput = PlainInput<typeof TableMoveInput.$inferInput>

const toMove = ({ memberId, tableId, newTableAt, fromTableId }: MoveInput): TableMove => ({
  memberId,
  groupId: tableId ?? null,
  newTableAt: tableId ? null : (newTableAt ?? null),
  ...(fromTableId !== undefined && { fromGroupId: fromTableId }),
})

operatorLook('previewMove', {
  description:
    'Returns what moving people would do, without moving them, for example to highlight rules while dragging. It is a mutation because each call is counted against a limit and recorded in the audit log.',
  input: {
    description: 'The people who might be moved, and their new tables.',
    fields: (t) => ({
      proposalId: t.globalID({ for: GroupProposal, required: true, description: 'The proposal.' }),
      moves: t.field({
        type: [TableMoveInput],
        required: true,
        description: 'Up to 50 moves, judged together. A swap is two moves.',
      }),
    }),
  },
  write: async ({ proposalId: runId, moves, operatorId }, { db, deps, now }) => ({
    effect: await previewMove(db, deps, { runId, moves: moves.map(toMove), operatorId }, now),
  }),
  payload: {
    description: 'The effect the moves would have.',
    fields: (t) => ({
      effect: t.field({
        type: MoveEffect,
        description: 'The rules that the moves would break or fix.',
        resolve: ({ effect }) => effect,
      }),
    }),
  },
})

operatorMutation('movePeople', {
  description:
    'Moves people by hand. Soft rules may be broken. A table that lacks people or a familiar face has to be completed before it is invited. Moves that break any other hard rule fail with CONFLICT.',
  input: {
    description: 'The people to move, and their new tables.',
    fields: (t) => ({
      proposalId: t.globalID({
        for: GroupProposal,
        required: true,
        description: 'A proposal in state READY.',
      }),
      moves: t.field({
        type: [TableMoveInput],
        required: true,
        description: 'Up to 50 moves, judged together. A swap is two moves.',
      }),
    }),
  },
  write: async ({ proposalId: runId, operatorId, ...asked }, { db, deps, now }) => {
    const moves = asked.moves.map(toMove)
    await countLook(deps, await readKind(db, runId), operatorId)
    return { moves, effect: await movePeople(db, { runId, moves, operatorId }, now) }
  },
  payload: {
    description: 'The result of the moves.',
    fields: (t) => ({
      ...changedProposal(t),
      effect: t.field({
        type: MoveEffect,
        description: 'The rules that the moves broke or fixed.',
        resolve: ({ effect }) => effect,
      }),
      seats: t.prismaField({
        type: [GroupSeat],
        description: 'The people who were moved, at their new places.',
        resolve: (query, { proposalId: runId, moves }, _args, { db }) =>
          db.formationSeat.findMany({
            ...query,
            where: { runId, memberId: { in: moves.map(({ memberId }) => memberId) } },
            orderBy: { id: 'asc' },
          }),
      }),
      tables: t.prismaField({
        type: [GroupTable],
        description: 'The tables that people left or joined, except tables that are now empty.',
        resolve: (query, { proposalId: runId, moves, effect }, _args, { db }) => {
          const left = effect.tables.flatMap(({ groupId }) => groupId ?? [])
          const memberId = { in: moves.map((move) => move.memberId) }
          return db.formationGroup.findMany({
            ...query,
            where: { runId, OR: [{ id: { in: left } }, { seats: { some: { memberId } } }] },
            orderBy: { position: 'asc' },
          })
        },
      }),
    }),
  },
})
