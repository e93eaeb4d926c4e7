import { tableName } from '#rules/encounters/groupPlan.ts'
import { tableRuleTexts } from '#rules/encounters/tableRules.ts'
import { adviseTable } from '../../../domain/groups/adviseTable.ts'
import { runsOf } from '../../../domain/groups/candidates.ts'
import {
  type TableMeasures as Measures,
  measureTable,
  sharesOf,
} from '../../../domain/groups/measureTables.ts'
import { type TableFault as Fault, tableFaults } from '../../../domain/groups/tableFaults.ts'
import { builder } from '../builder/builder.ts'
import type { Context } from '../builder/context.ts'
import { GroupSeat, TableRule } from './groupSeats.ts'
import { OperatorEncounter } from './operatorEncounter.ts'
import { OperatorMember } from './operatorMember.ts'
import { OverbookingAdvice, ratesFor } from './overbookingAdvice.ts'
import { isLeftToOthers } from './ownTable.ts'

type GenderCount = { genderId: number; people: number }

const GenderCountType = builder.objectRef<GenderCount>('GenderCount').implement({
  description: 'The number of people of one gender at a table.',
  fields: (t) => ({
    gender: t.string({
      nullable: true,
      description: 'The name of the gender; null for people who gave none.',
      resolve: async ({ genderId }, _args, context) => (await genderLabels(context)).get(genderId) ?? null,
    }),
    people: t.exposeInt('people', { description: 'The number of people.' }),
  }),
})

/** The labels of genders, read once for each API request, however many tables it shows. */
const labels = new WeakMap<Context, Promise<Map<number, string>>>()

function genderLabels(context: Context): Promise<Map<number, string>> {
  const known = labels.get(context)
  if (known) return known
  const reading = context.db.gender
    .findMany({ select: { id: true, label: true } })
    .then((rows) => new Map(rows.map(({ id, label }) => [id, label])))
  labels.set(context, reading)
  return reading
}

export const TableMeasures = builder.objectRef<Measures>('TableMeasures').implement({
  description: 'How well the people of a table fit.',
  fields: (t) => ({
    people: t.exposeInt('people', { description: 'The number of people at the table.' }),
    repeats: t.exposeInt('repeats', { description: 'The number of pairs who have met before.' }),
    misfits: t.exposeInt('misfits', {
      description: "How many times one person does not want to meet another's age range. 0 is the best.",
    }),
    genderDistance: t.exposeFloat('genderDistance', {
      description:
        'How far the genders at the table are from the proportion among the candidates. 0 is the best.',
    }),
    genders: t.field({
      type: [GenderCountType],
      description: 'The number of people of each gender, the most first.',
      resolve: ({ genderCounts }) =>
        [...genderCounts]
          .map(([genderId, people]) => ({ genderId, people }))
          .sort((a, b) => b.people - a.people || a.genderId - b.genderId),
    }),
  }),
})

const TableFault = builder.objectRef<Fault>('TableFault').implement({
  description: 'A rule that a table breaks now.',
  fields: (t) => ({
    rule: t.field({ type: TableRule, description: 'The rule.', resolve: ({ rule }) => rule }),
    isHard: t.exposeBoolean('hard', {
      description: 'Whether a table that breaks it cannot be locked and invited.',
    }),
    sentence: t.string({
      description: 'A sentence to show to the operator.',
      resolve: ({ rule }) => tableRuleTexts[rule],
    }),
    memberIds: t.globalIDList({
      description: 'The ids of the people concerned. Empty for rules about size or links.',
      resolve: ({ memberIds }) => memberIds.map((id) => ({ type: OperatorMember, id })),
    }),
  }),
})

const inOrder = { id: 'asc' as const }
const seatsMeasured = {
  orderBy: inOrder,
  select: {
    memberId: true,
    broken: true,
    welcomes: true,
    metBefore: true,
    member: { select: { genderId: true } },
  },
} as const

export const GroupTable = builder.prismaNode('FormationGroup', {
  select: { id: true },
  name: 'GroupTable',
  id: { field: 'id' },
  nullable: true,
  authScopes: { operator: true },
  description: 'A table of a proposal: the people who would meet in one encounter.',
  findUnique: (id, { viewer }) => ({
    id: Number(id),
    AND: { run: runsOf(viewer) },
  }),
  fields: (t) => ({
    number: t.exposeInt('position', {
      description:
        'Its number within the proposal, from 1. It does not change when other tables are removed.',
    }),
    name: t.string({
      description: 'The name its encounter will have, from the pattern of the proposal.',
      select: {
        position: true,
        startsAt: true,
        run: { select: { namePattern: true, location: { select: { label: true, timeZone: true } } } },
      },
      resolve: ({ position: number, startsAt, run: { namePattern, location } }) =>
        tableName(namePattern, { number, startsAt, location: location.label, timeZone: location.timeZone }),
    }),
    startsAt: t.expose('startsAt', { type: 'DateTime', description: 'The start of the encounter.' }),
    isLocked: t.exposeBoolean('locked', {
      description: 'Whether it stays unchanged when groups are formed again.',
    }),
    isLeftToOthers: t.boolean({
      description:
        'Whether the viewer sits there and another operator does not. Then only another operator can lock, change and invite it.',
      select: { seats: seatsMeasured },
      resolve: ({ seats }, _args, context) => isLeftToOthers(context, seats),
    }),
    encounter: t.relation('encounter', {
      type: OperatorEncounter,
      nullable: true,
      description: 'The encounter to which its people are invited; null until they are invited.',
    }),
    seats: t.relation('seats', {
      type: GroupSeat,
      query: { orderBy: inOrder },
      description: 'The people at the table.',
    }),
    measures: t.field({
      type: TableMeasures,
      description: 'How well its people fit together now.',
      select: { run: { select: { genderShares: true } }, seats: seatsMeasured },
      resolve: ({ run, seats }) => measureTable(sharesOf(run), seats),
    }),
    faults: t.field({
      type: [TableFault],
      description:
        'The rules it breaks, through changes by hand or because there was no other way. Empty if `isLeftToOthers`, because they could reveal who does not want to meet the viewer.',
      select: {
        run: { select: { kind: true, allowRepeats: true, minimum: true, capacity: true, overInvite: true } },
        seats: seatsMeasured,
      },
      resolve: async ({ run, seats }, _args, context) =>
        (await isLeftToOthers(context, seats)) ? [] : tableFaults(run, seats),
    }),
    advice: t.field({
      type: OverbookingAdvice,
      nullable: true,
      description: 'How many would come if everyone at the table were invited. Null for a One-on-One.',
      select: {
        run: { select: { kind: true, minimum: true, capacity: true, overInvite: true, allowRepeats: true } },
        seats: seatsMeasured,
      },
      resolve: async ({ run, seats }, _args, context) =>
        adviseTable(context.db, run, seats, await ratesFor(context)),
    }),
  }),
})

builder.prismaObjectField(GroupSeat, 'table', (t) =>
  t.relation('group', {
    type: GroupTable,
    nullable: true,
    description: 'The table where they sit; null if they are left out.',
  }),
)
