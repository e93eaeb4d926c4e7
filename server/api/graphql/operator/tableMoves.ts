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
  description: 'One person to a table. With neither table nor time: among the left-out.',
  fields: (t) => ({
    memberId: t.globalID({
      for: OperatorMember,
      required: true,
      description: 'A candidate of the proposal.',
    }),
    tableId: t.globalID({ for: GroupTable, description: 'A table there is.' }),
    newTableAt: t.field({
      type: 'DateTime',
      description: 'A new table at a start of the proposal; those of one call and start share it.',
    }),
    fromTableId: t.globalID({
      for: GroupTable,
      description:
        'Where they were seen: a table, or null for among the left-out. Who is elsewhere by now is not moved. Without it nothing is compared.',
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
    'What moving people would do, without doing it; to light up rules while dragging. Each look is counted and goes into the audit log, which is why it is no query.',
  input: {
    description: 'Who might be moved, and where.',
    fields: (t) => ({
      proposalId: t.globalID({ for: GroupProposal, required: true, description: 'Which proposal.' }),
      moves: t.field({
        type: [TableMoveInput],
        required: true,
        description: 'Up to 50, judged together: a swap is two.',
      }),
    }),
  },
  write: async ({ proposalId: runId, moves, operatorId }, { db, deps, now }) => ({
    effect: await previewMove(db, deps, { runId, moves: moves.map(toMove), operatorId }, now),
  }),
  payload: {
    description: 'What the moves would do.',
    fields: (t) => ({
      effect: t.field({
        type: MoveEffect,
        description: 'What they would break and fix.',
        resolve: ({ effect }) => effect,
      }),
    }),
  },
})

operatorMutation('movePeople', {
  description:
    'Moves people by hand. Soft rules may be broken; a table short of people or of a familiar face waits to be completed; any other hard rule refuses the moves.',
  input: {
    description: 'Who to move, and where.',
    fields: (t) => ({
      proposalId: t.globalID({
        for: GroupProposal,
        required: true,
        description: 'A proposal that is ready.',
      }),
      moves: t.field({
        type: [TableMoveInput],
        required: true,
        description: 'Up to 50, judged together: a swap is two.',
      }),
    }),
  },
  write: async ({ proposalId: runId, operatorId, ...asked }, { db, deps, now }) => {
    const moves = asked.moves.map(toMove)
    await countLook(deps, await readKind(db, runId), operatorId)
    return { moves, effect: await movePeople(db, { runId, moves, operatorId }, now) }
  },
  payload: {
    description: 'What the moves did.',
    fields: (t) => ({
      ...changedProposal(t),
      effect: t.field({
        type: MoveEffect,
        description: 'What they broke and fixed.',
        resolve: ({ effect }) => effect,
      }),
      seats: t.prismaField({
        type: [GroupSeat],
        description: 'Those moved, where they are now.',
        resolve: (query, { proposalId: runId, moves }, _args, { db }) =>
          db.formationSeat.findMany({
            ...query,
            where: { runId, memberId: { in: moves.map(({ memberId }) => memberId) } },
            orderBy: { id: 'asc' },
          }),
      }),
      tables: t.prismaField({
        type: [GroupTable],
        description: 'The tables people left or came to, except those that are empty now.',
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
