import { type Companion, companionsOf } from '#rules/safety/companions.ts'
import { reportReceived, takesSeatReport } from '#rules/safety/reporting.ts'
import { reportAtTable } from '../../../domain/reports/reportAtTable.ts'
import { limit } from '../../../platform/limits/rateLimits.ts'
import { builder } from '../builder/builder.ts'
import { seatMutation } from '../builder/mutations.ts'
import { ReportKind } from '../member/reports.ts'
import { SeatTable, seatArg } from './seatTable.ts'

const TableCompanion = builder.objectRef<Companion>('TableCompanion').implement({
  description: 'Somebody else who has been at the table.',
  fields: (t) => ({
    seatId: t.exposeID('id', { description: 'Names their place at the table.' }),
    name: t.exposeString('name', { description: 'The username.' }),
  }),
})

builder.objectField(SeatTable, 'companions', (t) =>
  t.field({
    type: [TableCompanion],
    description:
      'The others who have been at the table, to be reported, from its opening until a day after its end. Empty for whoever has not come to it.',
    resolve: ({ snapshot, me, now }) => companionsOf(snapshot, me, now),
  }),
)

builder.objectField(SeatTable, 'canReport', (t) =>
  t.boolean({
    description: 'Whether others have been at the table whom this page can report.',
    resolve: ({ snapshot, me, now }) => companionsOf(snapshot, me, now).length > 0,
  }),
)

builder.objectField(SeatTable, 'takesReports', (t) =>
  t.boolean({
    description:
      'Whether this page takes reports now: from the opening of the table until a day after its end.',
    resolve: ({ snapshot, now }) => takesSeatReport(snapshot, now),
  }),
)

seatMutation('reportAtTable', {
  description:
    'Reports somebody of the table, or something else that happened there, until a day after its end. It does what `report` does.',
  input: {
    description: 'Who reports what.',
    fields: (t) => ({
      seat: t.string({ required: true, description: seatArg }),
      person: t.string({ description: 'The place of the person at this table; none for something else.' }),
      kind: t.field({ type: ReportKind, required: true, description: 'What it is about.' }),
      words: t.string({ required: true, description: 'What happened, 1 to 5,000 characters.' }),
      wantsReply: t.boolean({
        required: true,
        description: 'Whether the reporter wants to hear that it was looked at.',
      }),
    }),
  },
  admit: ({ id }, { deps }) => limit(deps, 'tableAct', id),
  write: async ({ place, seat: _seat, person, ...report }, { db, deps, now }) => {
    await reportAtTable(db, deps, place, { ...report, person: person ?? null }, now)
    return { message: reportReceived(typeof person === 'string') }
  },
  payload: {
    description: 'The report is with the operators.',
    fields: (t) => ({ message: t.exposeString('message', { description: 'The sentence to show.' }) }),
  },
})
