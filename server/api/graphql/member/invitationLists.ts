import { happeningFor, upcomingOf, waitlistedOf } from '../../../domain/seats/lists.ts'
import { builder } from '../builder/builder.ts'
import { Invitation } from './invitations.ts'
import { Viewer } from './viewer.ts'

const soonestFirst = [{ encounter: { startsAt: 'asc' as const } }, { id: 'asc' as const }]

export const Engagement = builder
  .objectRef<{ cancellations: number; expired: number; noShows: number }>('Engagement')
  .implement({
    description: 'How reliably a member takes part, as the dashboard shows it.',
    fields: (t) => ({
      cancellations: t.exposeInt('cancellations', {
        description: 'The number of seats given up within 5 days of the start.',
      }),
      expired: t.exposeInt('expired', { description: 'The number of invitations that expired unanswered.' }),
      noShows: t.exposeInt('noShows', {
        description: 'The number of seats held but not taken, counted once attendance is settled.',
      }),
    }),
  })

builder.prismaObjectFields(Viewer, (t) => ({
  waitlistedInvitations: t.prismaConnection({
    type: Invitation,
    cursor: 'id',
    description: 'Places on waitlists of upcoming encounters, the earliest encounter first.',
    resolve: (query, { id }, _args, { db, now }) =>
      db.invitation.findMany({ ...query, where: waitlistedOf(id, now), orderBy: soonestFirst }),
  }),
  upcomingEncounters: t.prismaConnection({
    type: Invitation,
    cursor: 'id',
    description: 'Seats at encounters that have not begun, the earliest first.',
    resolve: (query, { id }, _args, { db, now }) =>
      db.invitation.findMany({ ...query, where: upcomingOf(id, now), orderBy: soonestFirst }),
  }),
  happeningNow: t.prismaField({
    type: [Invitation],
    description:
      'Seats at encounters that have begun and not ended, so that somebody who is late can still join. Empty for a suspended member.',
    resolve: (query, { id }, _args, { db, now }) =>
      db.invitation.findMany({ ...query, where: happeningFor(id, now), orderBy: soonestFirst }),
  }),
  engagement: t.field({
    type: Engagement,
    description: 'The counts on the dashboard.',
    select: { cancellations: true, expired: true, noShows: true },
    resolve: (counts) => counts,
  }),
}))
