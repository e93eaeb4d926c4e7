import { DomainError } from '#rules/errors.ts'
import type { ReportKindName } from '#rules/safety/caseUrgency.ts'
import { reportReceived } from '#rules/safety/reporting.ts'
import { metBy } from '../../../domain/impressions/lists.ts'
import { fileReport } from '../../../domain/reports/fileReport.ts'
import { readCompanions, recentTablesOf } from '../../../domain/reports/whoWasThere.ts'
import { sharedSeats } from '../../../domain/seats/lists.ts'
import { builder } from '../builder/builder.ts'
import { describedEnum } from '../builder/describedEnum.ts'
import { memberMutation } from '../builder/mutations.ts'
import { Attendee } from './impressions.ts'
import { Invitation } from './invitations.ts'
import { Encounter } from './memberEncounter.ts'
import { Viewer } from './viewer.ts'

const kinds: Record<ReportKindName, string> = {
  Danger: 'An immediate danger, or a threat. Operators get a mail at once.',
  Minor: 'Somebody under 18.',
  Harassment: 'Harassment.',
  Hate: 'Hate.',
  Nudity: 'Nudity or sex.',
  Recording: 'Recording or taking pictures.',
  Fake: 'Somebody who is not who they say they are.',
  Selling: 'Selling or advertising.',
  Other: 'Something else.',
}

export const ReportKind = describedEnum('ReportKind', 'What is reported.', kinds)

/** A number that no member has. */
const nobody = 0

builder.prismaObjectField(Viewer, 'recentTables', (t) =>
  t.prismaField({
    type: [Encounter],
    description:
      'Encounters of the last 30 days to which the viewer came, the latest first, even if they left early or it was canceled. People at each of them can be reported.',
    resolve: (query, _viewer, _args, { db, viewer, now }) =>
      db.encounter.findMany({
        ...query,
        where: recentTablesOf(viewer?.id ?? nobody, now),
        orderBy: [{ startsAt: 'desc' }, { id: 'desc' }],
      }),
  }),
)

builder.queryField('encounterCompanions', (t) =>
  t.prismaField({
    type: [Attendee],
    authScopes: { member: true },
    description:
      'The others who came to an encounter, sorted by name, even if they left early or it was canceled. Empty if the viewer did not come to it.',
    args: {
      encounterId: t.arg.globalID({ for: Encounter, required: true, description: 'The encounter.' }),
    },
    resolve: async (query, _root, { encounterId }, { db, viewer }) =>
      db.member.findMany({
        ...query,
        where: {
          id: { in: await readCompanions(db, Number(encounterId.id), viewer?.id ?? nobody) },
          erasedAt: null,
        },
        orderBy: [{ usernameKey: 'asc' }, { id: 'asc' }],
      }),
  }),
)

memberMutation('report', {
  description:
    'Reports a person the viewer met, or something else. The person and the viewer are never seated together again, and the person is not notified. At most 10 reports a week. Repeating the same report within a minute adds none.',
  input: {
    description: 'A report: what happened, where, and who it was.',
    fields: (t) => ({
      encounterId: t.globalID({
        for: Encounter,
        description: 'The encounter where it happened. Required if a person is named.',
      }),
      attendeeId: t.globalID({
        for: Attendee,
        description:
          'The person, who had a seat at the encounter like the viewer; absent for something else.',
      }),
      kind: t.field({ type: ReportKind, required: true, description: 'The kind of report.' }),
      words: t.string({ required: true, description: 'What happened, 1 to 5,000 characters.' }),
      wantsReply: t.boolean({
        required: true,
        description: 'Whether the viewer wants to be notified when the report has been reviewed.',
      }),
    }),
  },
  write: async ({ memberId, attendeeId, encounterId, ...report }, { db, deps, now }) => {
    if (attendeeId && !encounterId) {
      throw new DomainError('BAD_INPUT', 'Please say at which encounter you met.', 'encounterId')
    }
    const where = { encounterId: encounterId ?? null, aboutId: attendeeId ?? null }
    await fileReport(db, deps, { ...report, ...where, reporterId: memberId }, now)
    return { ...where, message: reportReceived(where.aboutId !== null) }
  },
  payload: {
    description: 'The report was sent to the operators.',
    fields: (t) => ({
      message: t.exposeString('message', { description: 'A sentence to show to the user.' }),
      attendee: t.prismaField({
        type: Attendee,
        nullable: true,
        description: 'The reported person, if the viewer met them; null otherwise.',
        resolve: (query, { aboutId, memberId }, _args, { db }) =>
          db.member.findFirst({ ...query, where: { id: aboutId ?? nobody, ...metBy(memberId) } }),
      }),
      sharedSeats: t.prismaField({
        type: [Invitation],
        description:
          "The viewer's upcoming seats at encounters where the person also has one. Giving one up does not count as a cancellation. Otherwise the two are separated a day before the start.",
        resolve: (query, { memberId, aboutId }, _args, { db, now }) =>
          db.invitation.findMany({
            ...query,
            where: sharedSeats({ memberId, avoidedId: aboutId ?? nobody }, now),
            orderBy: { id: 'asc' },
          }),
      }),
    }),
  },
})
