import { isRefusedAtOnce } from '#rules/encounters/tableRules.ts'
import type { Breach } from '../../../domain/groups/moveBreaches.ts'
import type { MovePlan } from '../../../domain/groups/planMoves.ts'
import { builder } from '../builder/builder.ts'
import { TableRule } from './groupSeats.ts'
import { GroupTable, TableMeasures } from './groupTables.ts'
import { OperatorMember } from './operatorMember.ts'

const TableBreach = builder.objectRef<Breach>('TableBreach').implement({
  description: 'A rule that moving people breaks or fixes.',
  fields: (t) => ({
    rule: t.field({ type: TableRule, description: 'The rule.', resolve: ({ rule }) => rule }),
    isHard: t.exposeBoolean('hard', {
      description: 'Whether a table that breaks it cannot be locked and invited.',
    }),
    isRefused: t.boolean({
      description: 'Whether it must never be broken, so that such a move is refused.',
      resolve: ({ hard, rule }) => hard && isRefusedAtOnce(rule),
    }),
    sentence: t.exposeString('sentence', { description: 'A sentence to show to the operator.' }),
    tableId: t.globalID({
      nullable: true,
      description: 'The id of the table; null for a new one.',
      resolve: ({ groupId }) => (groupId === null ? null : { type: GroupTable, id: groupId }),
    }),
    memberIds: t.globalIDList({
      description: 'The ids of the people concerned, for highlighting. Empty for rules about size or links.',
      resolve: ({ memberIds }) => memberIds.map((id) => ({ type: OperatorMember, id })),
    }),
  }),
})

const TableChange = builder.objectRef<MovePlan['changes'][number]>('TableChange').implement({
  description: 'How one table changes.',
  fields: (t) => ({
    tableId: t.globalID({
      nullable: true,
      description: 'The id of the table; null for a new one.',
      resolve: ({ table: { groupId } }) => (groupId === null ? null : { type: GroupTable, id: groupId }),
    }),
    tableNumber: t.int({
      nullable: true,
      description: 'Its number; null for a new one.',
      resolve: ({ table: { position } }) => position,
    }),
    startsAt: t.field({
      type: 'DateTime',
      description: 'The start of its encounter.',
      resolve: ({ table }) => table.startsAt,
    }),
    before: t.field({
      type: TableMeasures,
      description: 'Its measures before the moves.',
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
  description: 'How moving people affects the rules and measures of the tables.',
  fields: (t) => ({
    isAllowed: t.boolean({
      description: 'Whether the moves are allowed: they break no rule that must never be broken.',
      resolve: ({ breaks }) => !breaks.some(({ hard, rule }) => hard && isRefusedAtOnce(rule)),
    }),
    breaks: t.field({
      type: [TableBreach],
      description: 'Rules that hold before the moves but not after them.',
      resolve: ({ breaks }) => breaks,
    }),
    fixes: t.field({
      type: [TableBreach],
      description: 'Rules that are broken before the moves but hold after them.',
      resolve: ({ fixes }) => fixes,
    }),
    waitedOut: t.exposeInt('waitedOut', {
      description: 'The number of people taken off a table who were also left out in earlier rounds.',
    }),
    changes: t.field({
      type: [TableChange],
      description: 'Each table that changes, with its measures before and after.',
      resolve: ({ changes }) => changes,
    }),
  }),
})
