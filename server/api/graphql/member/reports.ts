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
  Danger: 'A danger now, or a threat. Operators get a mail at once.',
  Minor: 'Somebody under 18.',
  Harassment: 'Harassment.',
  Hate: 'Hate.',
  Nudity: 'Nudity or sex.',
  Recording: 'Recording or taking pictures.',
  Fake: 'Not who they say they are.',
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
      'Encounters of the last 30 days that the viewer came to, the latest first: those they left early and those that were canceled among them. Somebody of each can be reported.',
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
      'The others who came to an encounter, by name, also if they left early or it was canceled. Empty for whoever did not come to it.',
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
    'Reports a person the viewer met, or something else. A person and the viewer are never seated together again, and the person is not notified. At most 10 a week; the same again within a minute is one report.',
  input: {
    description: 'What happened, where, and who it was.',
    fields: (t) => ({
      encounterId: t.globalID({
        for: Encounter,
        description: 'Where it happened; needed where a person is named.',
      }),
      attendeeId: t.globalID({
        for: Attendee,
        description: 'The person, who had a seat there as the viewer had; none for something else.',
      }),
      kind: t.field({ type: ReportKind, required: true, description: 'What it is about.' }),
      words: t.string({ required: true, description: 'What happened, 1 to 5,000 characters.' }),
      wantsReply: t.boolean({
        required: true,
        description: 'Whether the viewer wants to hear that it was looked at.',
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
    description: 'The report is with the operators.',
    fields: (t) => ({
      message: t.exposeString('message', { description: 'The sentence to show.' }),
      attendee: t.prismaField({
        type: Attendee,
        nullable: true,
        description: 'The person reported, as far as the viewer met them.',
        resolve: (query, { aboutId, memberId }, _args, { db }) =>
          db.member.findFirst({ ...query, where: { id: aboutId ?? nobody, ...metBy(memberId) } }),
      }),
      sharedSeats: t.prismaField({
        type: [Invitation],
        description:
          "The viewer's own seats ahead at encounters where the person has one, too. Giving one up counts nothing; otherwise the two are parted a day before.",
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
