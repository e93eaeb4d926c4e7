import { isRefusedAtOnce } from '#rules/tableRules.ts'
import { writingMember } from '../auth/writingMember.ts'
import { builder } from '../builder.ts'
import { OperatorEncounter } from '../encounters/operatorEncounter.ts'
import { OperatorMember } from '../membership/operatorMember.ts'
import { inviteGroups } from './inviteGroups.ts'
import { lockTables } from './lockTables.ts'
import { movePeople } from './movePeople.ts'
import { type Breach, type MovePlan, planMoves } from './planMoves.ts'
import { changedProposal, GroupProposal } from './proposal.ts'
import { GroupSeat, TableRule } from './seatSchema.ts'
import { GroupTable, TableMeasures } from './tableSchema.ts'

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
  }),
})

type MoveInput = typeof TableMoveInput.$inferInput

const toMove = ({ memberId, tableId, newTableAt }: MoveInput) => ({
  memberId: Number(memberId.id),
  groupId: tableId ? Number(tableId.id) : null,
  newTableAt: tableId ? null : (newTableAt ?? null),
})

const TableBreach = builder.objectRef<Breach>('TableBreach').implement({
  description: 'A rule that moving people breaks, or mends.',
  fields: (t) => ({
    rule: t.field({ type: TableRule, description: 'Which.', resolve: ({ rule }) => rule }),
    isHard: t.exposeBoolean('hard', { description: 'Keeps the table from being locked and invited.' }),
    isRefused: t.boolean({
      description: 'Is never broken, so that such a move is refused.',
      resolve: ({ hard, rule }) => hard && isRefusedAtOnce(rule),
    }),
    sentence: t.exposeString('sentence', { description: 'To show as it stands.' }),
    tableId: t.globalID({
      nullable: true,
      description: 'The table; null for a new one.',
      resolve: ({ groupId }) => (groupId === null ? null : { type: GroupTable, id: groupId }),
    }),
    memberIds: t.globalIDList({
      description: 'Those concerned, to be lit up; none where it is the size.',
      resolve: ({ memberIds }) => memberIds.map((id) => ({ type: OperatorMember, id })),
    }),
  }),
})

const TableChange = builder.objectRef<MovePlan['changes'][number]>('TableChange').implement({
  description: 'What becomes of one table.',
  fields: (t) => ({
    tableId: t.globalID({
      nullable: true,
      description: 'The table; null for a new one.',
      resolve: ({ table: { groupId } }) => (groupId === null ? null : { type: GroupTable, id: groupId }),
    }),
    startsAt: t.field({
      type: 'DateTime',
      description: 'When it meets.',
      resolve: ({ table }) => table.startsAt,
    }),
    before: t.field({ type: TableMeasures, description: 'As it stands.', resolve: ({ before }) => before }),
    after: t.field({ type: TableMeasures, description: 'As it would.', resolve: ({ after }) => after }),
  }),
})

const MoveEffect = builder.objectRef<MovePlan>('MoveEffect').implement({
  description: 'What moving people does to the rules and measures of the tables concerned.',
  fields: (t) => ({
    isAllowed: t.boolean({
      description: 'Whether the moves can be made: no rule is broken that nobody may break.',
      resolve: ({ breaks }) => !breaks.some(({ hard, rule }) => hard && isRefusedAtOnce(rule)),
    }),
    breaks: t.field({
      type: [TableBreach],
      description: 'Rules that hold now and would not then.',
      resolve: ({ breaks }) => breaks,
    }),
    mends: t.field({
      type: [TableBreach],
      description: 'Rules that do not hold now and would then.',
      resolve: ({ mends }) => mends,
    }),
    changes: t.field({
      type: [TableChange],
      description: 'Each table that changes, measured before and after.',
      resolve: ({ changes }) => changes,
    }),
  }),
})

builder.queryField('previewMove', (t) =>
  t.field({
    type: MoveEffect,
    nullable: true,
    authScopes: { operator: true },
    description:
      'What moving people would do, without doing it; to light up rules while dragging. Null for no such proposal.',
    args: {
      proposalId: t.arg.globalID({ for: GroupProposal, required: true, description: 'Which proposal.' }),
      moves: t.arg({
        type: [TableMoveInput],
        required: true,
        description: 'Judged together: a swap is two.',
      }),
    },
    resolve: async (_root, { proposalId, moves }, { db }) => {
      const run = await db.formationRun.findUnique({ where: { id: Number(proposalId.id) } })
      return run && planMoves(db, run, moves.map(toMove))
    },
  }),
)

builder.relayMutationField(
  'movePeople',
  {
    description: 'Whom to move where.',
    inputFields: (t) => ({
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
  {
    authScopes: { operator: true },
    description:
      'Moves people by hand. Soft rules may be broken; a table short of people or of a familiar face waits to be completed; any other hard rule refuses the moves.',
    resolve: async (_root, { input }, context) => {
      const { id: operatorId } = await writingMember(context)
      const runId = Number(input.proposalId.id)
      const moves = input.moves.map(toMove)
      const effect = await movePeople(context.db, { runId, moves, operatorId }, context.now)
      return { runId, moves, effect }
    },
  },
  {
    description: 'What the moves did.',
    outputFields: (t) => ({
      ...changedProposal(t),
      effect: t.field({
        type: MoveEffect,
        description: 'What they broke and mended.',
        resolve: ({ effect }) => effect,
      }),
      seats: t.prismaField({
        type: [GroupSeat],
        description: 'Those moved, where they are now.',
        resolve: (query, { runId, moves }, _args, { db }) =>
          db.formationSeat.findMany({
            ...query,
            where: { runId, memberId: { in: moves.map(({ memberId }) => memberId) } },
            orderBy: { id: 'asc' },
          }),
      }),
      tables: t.prismaField({
        type: [GroupTable],
        description: 'The tables people left or came to, but for those that are empty now.',
        resolve: (query, { runId, moves, effect }, _args, { db }) => {
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
)

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
