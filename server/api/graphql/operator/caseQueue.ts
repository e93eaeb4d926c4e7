import { caseLists, knownCases } from '../../../domain/cases/lists.ts'
import { builder } from '../builder/builder.ts'
import { describedEnum } from '../builder/describedEnum.ts'
import { Case } from './cases.ts'
import { OperatorMember } from './operatorMember.ts'

const CaseList = describedEnum('CaseList', 'Which cases are listed.', {
  Waiting: 'Open and appealed, the worst first and then by when they are due.',
  Open: 'Those nobody has decided, the worst first and then by when they are due.',
  Appealed: 'Those whose appeal nobody has answered, the worst first and then by when they are due.',
  Decided: 'The decided ones, the latest first.',
})

builder.prismaObjectFields(OperatorMember, (t) => ({
  cases: t.relatedConnection('casesAbout', {
    type: Case,
    cursor: 'id',
    description: 'The cases about them, with what was decided, the latest first.',
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
      list: t.arg({ type: CaseList, defaultValue: 'Waiting', description: 'Those that wait, if absent.' }),
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
    description: 'One case by its number; null where there is none.',
    args: { rowId: t.arg.int({ required: true, description: 'As in addresses.' }) },
    resolve: (query, _root, { rowId }, { db, viewer }) =>
      db.case.findUnique({ ...query, where: { id: rowId, ...knownCases(viewer) } }),
  }),
}))
