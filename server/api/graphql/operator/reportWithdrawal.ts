import { withdrawReport } from '../../../domain/cases/withdrawReport.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { reload } from '../builder/reload.ts'
import { Case } from './cases.ts'

operatorMutation('withdrawReport', {
  description:
    'Takes a report back at the wish of its reporter. The two are no longer barred from each other, unless something else bars them; the case stays. Doing so again changes nothing.',
  input: {
    description: 'A report to take back.',
    fields: (t) => ({
      rowId: t.int({ required: true, description: 'The number of the report.' }),
    }),
  },
  write: ({ rowId: reportId, operatorId }, { db, now }) => withdrawReport(db, { operatorId, reportId }, now),
  payload: {
    description: 'The report is taken back.',
    fields: (t) => ({
      withdrawnAt: t.expose('withdrawnAt', {
        type: 'DateTime',
        description: 'When it was first taken back.',
      }),
      case: reload(t, Case, 'caseId', 'The case it belongs to, as it now stands.'),
    }),
  },
})
