import { type Companion, companionsOf } from '#rules/safety/companions.ts'
import { reportReceived, takesSeatReport } from '#rules/safety/reporting.ts'
import { reportAtTable } from '../../../domain/reports/reportAtTable.ts'
import { limit } from '../../../platform/limits/rateLimits.ts'
import { builder } from '../builder/builder.ts'
import { seatMutation } from '../builder/mutations.ts'
import { ReportKind } from '../member/reports.ts'
import { SeatTable, type Sight, seatArg } from './seatTable.ts'

const TableCompanion = builder.objectRef<Companion>('TableCompanion').implement({
  description: 'Somebody else who has been at the table.',
  fields: (t) => ({
    seatId: t.exposeID('id', { description: 'The id of their place at the table.' }),
    name: t.exposeString('name', {
      description: 'Their username; for an operator, a word for what they do there.',
    }),
  }),
})

const companionsIn = ({ snapshot, state, me, now }: Sight) =>
  companionsOf(snapshot, me, state?.host ?? null, now)

builder.objectField(SeatTable, 'companions', (t) =>
  t.field({
    type: [TableCompanion],
    description:
      "The others who have been at the table and can be reported, from its opening until a day after its end. Empty if the seat's holder has not come to it.",
    resolve: companionsIn,
  }),
)

builder.objectField(SeatTable, 'canReport', (t) =>
  t.boolean({
    description: 'Whether there are others who have been at the table and whom this page can report.',
    resolve: (sight) => companionsIn(sight).length > 0,
  }),
)

builder.objectField(SeatTable, 'takesReports', (t) =>
  t.boolean({
    description:
      'Whether this page accepts reports now: from the opening of the table until a day after its end.',
    resolve: ({ snapshot, now }) => takesSeatReport(snapshot, now),
  }),
)

seatMutation('reportAtTable', {
  description:
    'Reports somebody at the table, or something else that happened there, until a day after its end. It has the same effects as `report`.',
  input: {
    description: 'A report from the table.',
    fields: (t) => ({
      seat: t.string({ required: true, description: seatArg }),
      person: t.string({
        description: 'The `seatId` of the person at this table; absent for something else.',
      }),
      kind: t.field({ type: ReportKind, required: true, description: 'The kind of report.' }),
      words: t.string({ required: true, description: 'What happened, 1 to 5,000 characters.' }),
      wantsReply: t.boolean({
        required: true,
        description: 'Whether the reporter wants to be notified when the report has been reviewed.',
      }),
    }),
  },
  admit: ({ id }, { deps }) => limit(deps, 'tableAct', id),
  write: async ({ place, seat: _seat, person, ...report }, { db, deps, now }) => {
    await reportAtTable(db, deps, place, { ...report, person: person ?? null }, now)
    return { message: reportReceived(typeof person === 'string') }
  },
  payload: {
    description: 'The report was sent to the operators.',
    fields: (t) => ({
      message: t.exposeString('message', { description: 'A sentence to show to the user.' }),
    }),
  },
})
