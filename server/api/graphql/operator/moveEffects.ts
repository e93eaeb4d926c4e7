import { isRefusedAtOnce } from '#rules/encounters/tableRules.ts'
import type { Breach } from '../../../domain/groups/moveBreaches.ts'
import type { MovePlan } from '../../../domain/groups/planMoves.ts'
import { builder } from '../builder/builder.ts'
import { TableRule } from './groupSeats.ts'
import { GroupTable, TableMeasures } from './groupTables.ts'
import { OperatorMember } from './operatorMember.ts'

const TableBreach = builder.objectRef<Breach>('TableBreach').implement({
  description: 'A rule that moving people breaks, or fixes.',
  fields: (t) => ({
    rule: t.field({ type: TableRule, description: 'Which.', resolve: ({ rule }) => rule }),
    isHard: t.exposeBoolean('hard', {
      description: 'Whether breaking it stops the table from being locked and invited.',
    }),
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
      description: 'Those concerned, to be lit up; none where it is the size, or about links.',
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
    tableNumber: t.int({
      nullable: true,
      description: 'Its number; null for a new one.',
      resolve: ({ table: { position } }) => position,
    }),
    startsAt: t.field({
      type: 'DateTime',
      description: 'When it meets.',
      resolve: ({ table }) => table.startsAt,
    }),
    before: t.field({
      type: TableMeasures,
      description: 'Its measures as it stands.',
      resolve: ({ before }) => before,
    }),
    after: t.field({
      type: TableMeasures,
      description: 'Its measures after the moves.',
      resolve: ({ after }) => after,
    }),
  }),
})

/** The effects of moving people. */
export const MoveEffect = builder.objectRef<MovePlan>('MoveEffect').implement({
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
    fixes: t.field({
      type: [TableBreach],
      description: 'Rules that do not hold now and would then.',
      resolve: ({ fixes }) => fixes,
    }),
    waitedOut: t.exposeInt('waitedOut', {
      description: 'How many of those taken off a table were left out of earlier rounds too.',
    }),
    changes: t.field({
      type: [TableChange],
      description: 'Each table that changes, measured before and after.',
      resolve: ({ changes }) => changes,
    }),
  }),
})
