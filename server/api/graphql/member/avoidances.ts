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
      'Whether the viewer asked not to be seated with them, or reported them. Never what they asked.',
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
      "Whether the viewer's own report stands: then the two are not seated together, and the viewer cannot take that back alone.",
    select: (_args, { viewer }) => ({
      reportedIn: { where: ownReports(viewer?.id ?? noRow), select: { id: true }, take: 1 },
    }),
    resolve: ({ reportedIn }) => reportedIn.length > 0,
  }),
}))

memberMutation('avoidMember', {
  description:
    '"Don\'t seat me with…": the two are never put in one group again. Private; doing so again changes nothing.',
  input: {
    description: 'Somebody the viewer does not want to be seated with.',
    fields: (t) => ({
      encounterId: t.globalID({ for: Encounter, required: true, description: 'Where they met.' }),
      attendeeId: t.globalID({ for: Attendee, required: true, description: 'The person to avoid.' }),
    }),
  },
  write: ({ attendeeId: avoidedId, ...where }, { db, now }) => avoidMember(db, { ...where, avoidedId }, now),
  payload: {
    description: 'The wish is recorded.',
    fields: (t) => ({
      attendee: reload(t, Attendee, 'avoidedId', 'The person to be avoided.'),
      sharedSeats: t.prismaField({
        type: [Invitation],
        description:
          "The viewer's own seats ahead at encounters where both have one. Giving one up counts nothing; otherwise the two are parted a day before.",
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
    'Takes back the viewer\'s own "Don\'t seat me with…". Somebody the viewer reported stays apart from them.',
  input: {
    description: 'Somebody the viewer is willing to be seated with again.',
    fields: (t) => ({
      attendeeId: t.globalID({
        for: Attendee,
        required: true,
        description: 'The person to avoid no longer.',
      }),
    }),
  },
  write: ({ attendeeId: avoidedId, memberId }, { db }) => stopAvoidingMember(db, { memberId, avoidedId }),
  payload: {
    description: 'The wish is taken back.',
    fields: (t) => ({
      attendee: t.prismaField({
        type: Attendee,
        nullable: true,
        description: 'The person, as far as the viewer met them.',
        resolve: (query, { avoidedId, memberId }, _args, { db }) =>
          db.member.findFirst({ ...query, where: { id: avoidedId, ...metBy(memberId) } }),
      }),
      stillApart: t.string({
        nullable: true,
        description:
          "Why the two stay apart all the same, for the viewer's own report; null where they do not.",
        resolve: async ({ avoidedId, memberId }, _args, { db }) => {
          const live = { ...ownReports(memberId), aboutId: avoidedId }
          return (await db.report.findFirst({ where: live, select: { id: true } })) && heldByReport
        },
      }),
    }),
  },
})
