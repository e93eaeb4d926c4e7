import { withdrawReport } from '../../../domain/cases/withdrawReport.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { reload } from '../builder/reload.ts'
import { Case } from './cases.ts'

operatorMutation('withdrawReport', {
  description:
    "Withdraws a report at the reporter's request. The two are no longer barred from each other, unless something else bars them. The case stays. Repeating it changes nothing.",
  input: {
    description: 'A report to withdraw.',
    fields: (t) => ({
      rowId: t.int({ required: true, description: 'The number of the report.' }),
    }),
  },
  write: ({ rowId: reportId, operatorId }, { db, now }) => withdrawReport(db, { operatorId, reportId }, now),
  payload: {
    description: 'The report was withdrawn.',
    fields: (t) => ({
      withdrawnAt: t.expose('withdrawnAt', {
        type: 'DateTime',
        description: 'When it was first withdrawn.',
      }),
      case: reload(t, Case, 'caseId', 'The case to which it belongs, after the change.'),
    }),
  },
})
