import { averageMark, isLowEvening } from '#rules/encounters/evening.ts'
import { type EveningTotal, readEveningTotals } from '../../../domain/evenings/readEveningSums.ts'
import { builder, pageSize } from '../builder/builder.ts'
import { OperatorEncounter } from './operatorEncounter.ts'

const EveningTotalType = builder.objectRef<EveningTotal>('EveningTotal').implement({
  description:
    'The answers about the encounters of a place or a month. Only encounters with at least five answers count.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The place, or the month, such as `2026-11`.' }),
    encounters: t.exposeInt('encounters', { description: 'The number of encounters added up.' }),
    answers: t.exposeInt('answers', { description: 'The number of people who answered.' }),
    average: t.float({
      description: 'The average mark, from 1 to 5, rounded to one decimal.',
      resolve: averageMark,
    }),
    unsafe: t.exposeInt('unsafe', { description: 'The number of people who did not feel safe.' }),
  }),
})

const EveningSum = builder.prismaObject('EveningSum', {
  select: { encounterId: true },
  description:
    'The answers about one encounter from at least five people, added up once when the time to answer is over.',
  fields: (t) => ({
    encounter: t.relation('encounter', { type: OperatorEncounter, description: 'The encounter.' }),
    answers: t.exposeInt('answers', { description: 'The number of people who answered, without operators.' }),
    average: t.float({
      description: 'The average mark, from 1 to 5, rounded to one decimal.',
      select: { answers: true, marks: true },
      resolve: averageMark,
    }),
    unsafe: t.exposeInt('unsafe', { description: 'The number of people who did not feel safe.' }),
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
    description: `The answers about the ${pageSize.max} encounters that were added up last.`,
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
    description: 'The answers about encounters of this month and the 12 before it, added up by place.',
    resolve: (_root, _args, { db, now }) => readEveningTotals(db, 'place', now),
  }),
  eveningsByMonth: t.field({
    type: [EveningTotalType],
    authScopes: { operator: true },
    description: 'The answers about encounters, added up by month, the earliest first.',
    resolve: (_root, _args, { db, now }) => readEveningTotals(db, 'month', now),
  }),
}))
