import { caseLists, knownCases } from '../../../domain/cases/lists.ts'
import { builder } from '../builder/builder.ts'
import { describedEnum } from '../builder/describedEnum.ts'
import { Case } from './cases.ts'
import { OperatorMember } from './operatorMember.ts'

const CaseList = describedEnum('CaseList', 'Which cases to list.', {
  Waiting: 'Open and appealed cases, the most urgent first, then by due time.',
  Open: 'Undecided cases, the most urgent first, then by due time.',
  Appealed: 'Cases with an unanswered appeal, the most urgent first, then by due time.',
  Decided: 'Decided cases, the latest first.',
})

builder.prismaObjectFields(OperatorMember, (t) => ({
  cases: t.relatedConnection('casesAbout', {
    type: Case,
    cursor: 'id',
    description: 'The cases about them, with the decisions, the latest first.',
    query: (_args, { viewer }) => ({
      where: knownCases(viewer),
      orderBy: [{ openedAt: 'desc' as const }, { id: 'desc' as const }],
    }),
  }),
}))

builder.queryFields((t) => ({
  cases: t.prismaConnection({
    type: Case,
    cursor: 'id',
    authScopes: { operator: true },
    description: "The operator's queue of reports and appeals.",
    args: {
      list: t.arg({
        type: CaseList,
        defaultValue: 'Waiting',
        description: 'The cases to list; those that are waiting if absent.',
      }),
    },
    resolve: (query, _root, { list }, { db, viewer }) => {
      const { where, orderBy } = caseLists[list ?? 'Waiting']
      return db.case.findMany({ ...query, where: { ...where, ...knownCases(viewer) }, orderBy })
    },
  }),
  case: t.prismaField({
    type: Case,
    nullable: true,
    authScopes: { operator: true },
    description: 'One case by its number; null if there is none.',
    args: { rowId: t.arg.int({ required: true, description: 'The number in its address.' }) },
    resolve: (query, _root, { rowId }, { db, viewer }) =>
      db.case.findUnique({ ...query, where: { id: rowId, ...knownCases(viewer) } }),
  }),
}))
