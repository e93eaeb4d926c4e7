import { averageMark, isLowEvening } from '#rules/encounters/evening.ts'
import { type EveningTotal, readEveningTotals } from '../../../domain/evenings/readEveningSums.ts'
import { builder, pageSize } from '../builder/builder.ts'
import { OperatorEncounter } from './operatorEncounter.ts'

const EveningTotalType = builder.objectRef<EveningTotal>('EveningTotal').implement({
  description: 'What people answered about the encounters of a place or a month, each of which has a sum.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The place, or the month such as `2026-11`.' }),
    encounters: t.exposeInt('encounters', { description: 'How many encounters are added.' }),
    answers: t.exposeInt('answers', { description: 'How many people answered.' }),
    average: t.float({ description: 'The average mark, 1 to 5, to one decimal.', resolve: averageMark }),
    unsafe: t.exposeInt('unsafe', { description: 'How many did not feel safe.' }),
  }),
})

const EveningSum = builder.prismaObject('EveningSum', {
  select: { encounterId: true },
  description:
    'What at least five people answered about one encounter, added up once when nobody can answer any more.',
  fields: (t) => ({
    encounter: t.relation('encounter', { type: OperatorEncounter, description: 'Which encounter.' }),
    answers: t.exposeInt('answers', { description: 'How many people answered, operators left out.' }),
    average: t.float({
      description: 'The average mark, 1 to 5, to one decimal.',
      select: { answers: true, marks: true },
      resolve: averageMark,
    }),
    unsafe: t.exposeInt('unsafe', { description: 'How many did not feel safe.' }),
    isLow: t.boolean({
      description: 'Whether the average is below 3, or somebody did not feel safe.',
      select: { answers: true, marks: true, unsafe: true },
      resolve: isLowEvening,
    }),
  }),
})

builder.queryFields((t) => ({
  eveningSums: t.prismaField({
    type: [EveningSum],
    authScopes: { operator: true },
    description: `What people answered about encounters; the ${pageSize.max} added up last.`,
    resolve: (query, _root, _args, { db }) =>
      db.eveningSum.findMany({
        ...query,
        orderBy: [{ summedAt: 'desc' }, { encounterId: 'desc' }],
        take: pageSize.max,
      }),
  }),
  eveningsByPlace: t.field({
    type: [EveningTotalType],
    authScopes: { operator: true },
    description:
      'What people answered about encounters of this month and the 12 before it, added up by place.',
    resolve: (_root, _args, { db, now }) => readEveningTotals(db, 'place', now),
  }),
  eveningsByMonth: t.field({
    type: [EveningTotalType],
    authScopes: { operator: true },
    description: 'What people answered about encounters, added up by month, the earliest first.',
    resolve: (_root, _args, { db, now }) => readEveningTotals(db, 'month', now),
  }),
}))
