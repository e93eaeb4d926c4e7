import { heldByReport } from '#rules/safety/reporting.ts'
import { avoidMember } from '../../../domain/connections/avoidMember.ts'
import { stopAvoidingMember } from '../../../domain/connections/stopAvoidingMember.ts'
import { metBy } from '../../../domain/impressions/lists.ts'
import { sharedSeats } from '../../../domain/seats/lists.ts'
import { builder } from '../builder/builder.ts'
import { noRow } from '../builder/globalIds.ts'
import { memberMutation } from '../builder/mutations.ts'
import { reload } from '../builder/reload.ts'
import { Attendee } from './impressions.ts'
import { Invitation } from './invitations.ts'
import { Encounter } from './memberEncounter.ts'

/**
 * A filter for the viewer's own reports that were not withdrawn. Bars set by an operator are not read here, since one
 * could be about the viewer.
 */
const ownReports = (viewerId: number) => ({ reporterId: viewerId, withdrawnAt: null })

builder.prismaObjectFields(Attendee, (t) => ({
  isAvoided: t.boolean({
    description:
      'Whether the viewer asked not to be seated with them, or reported them. It never shows what they asked about the viewer.',
    select: (_args, { viewer }) => ({
      avoidedBy: {
        where: { memberId: viewer?.id ?? noRow, wished: true },
        select: { memberId: true },
      },
      reportedIn: { where: ownReports(viewer?.id ?? noRow), select: { id: true }, take: 1 },
    }),
    resolve: ({ avoidedBy, reportedIn }) => avoidedBy.length > 0 || reportedIn.length > 0,
  }),
  isReported: t.boolean({
    description:
      'Whether a report by the viewer about them stands. The two are then never seated together, and the viewer cannot undo that alone.',
    select: (_args, { viewer }) => ({
      reportedIn: { where: ownReports(viewer?.id ?? noRow), select: { id: true }, take: 1 },
    }),
    resolve: ({ reportedIn }) => reportedIn.length > 0,
  }),
}))

memberMutation('avoidMember', {
  description:
    '"Don\'t seat me with…": the two are never put in the same group again. The other person is not notified. Repeating it changes nothing.',
  input: {
    description: 'A person the viewer does not want to be seated with.',
    fields: (t) => ({
      encounterId: t.globalID({
        for: Encounter,
        required: true,
        description: 'The encounter where they met.',
      }),
      attendeeId: t.globalID({ for: Attendee, required: true, description: 'The person to avoid.' }),
    }),
  },
  write: ({ attendeeId: avoidedId, ...where }, { db, now }) => avoidMember(db, { ...where, avoidedId }, now),
  payload: {
    description: 'The wish is stored.',
    fields: (t) => ({
      attendee: reload(t, Attendee, 'avoidedId', 'The person to be avoided.'),
      sharedSeats: t.prismaField({
        type: [Invitation],
        description:
          "The viewer's upcoming seats at encounters where both have one. Giving one up does not count as a cancellation. Otherwise the two are separated a day before the start.",
        resolve: (query, { memberId, avoidedId }, _args, { db, now }) =>
          db.invitation.findMany({
            ...query,
            where: sharedSeats({ memberId, avoidedId }, now),
            orderBy: { id: 'asc' },
          }),
      }),
    }),
  },
})

memberMutation('stopAvoidingMember', {
  description:
    'Takes back the viewer\'s own "Don\'t seat me with…". The viewer is still never seated with somebody they reported.',
  input: {
    description: 'Somebody the viewer is willing to be seated with again.',
    fields: (t) => ({
      attendeeId: t.globalID({
        for: Attendee,
        required: true,
        description: 'The person who is no longer to be avoided.',
      }),
    }),
  },
  write: ({ attendeeId: avoidedId, memberId }, { db }) => stopAvoidingMember(db, { memberId, avoidedId }),
  payload: {
    description: 'The wish was taken back.',
    fields: (t) => ({
      attendee: t.prismaField({
        type: Attendee,
        nullable: true,
        description: 'The person, if the viewer met them; null otherwise.',
        resolve: (query, { avoidedId, memberId }, _args, { db }) =>
          db.member.findFirst({ ...query, where: { id: avoidedId, ...metBy(memberId) } }),
      }),
      stillApart: t.string({
        nullable: true,
        description:
          "Why the two are still not seated together, because of the viewer's own report; null if they can be.",
        resolve: async ({ avoidedId, memberId }, _args, { db }) => {
          const live = { ...ownReports(memberId), aboutId: avoidedId }
          return (await db.report.findFirst({ where: live, select: { id: true } })) && heldByReport
        },
      }),
    }),
  },
})
