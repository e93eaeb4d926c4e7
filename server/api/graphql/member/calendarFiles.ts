import { seatCalendar } from '../../../domain/seats/seatCalendar.ts'
import { builder } from '../builder/builder.ts'
import { Invitation } from './invitations.ts'

builder.prismaObjectField(Invitation, 'calendarFile', (t) =>
  t.string({
    nullable: true,
    description:
      'The seat as a calendar file (RFC 5545): the same entry as the mailed one, marked canceled if its encounter is. Null without a seat.',
    select: {
      id: true,
      seatedAt: true,
      calendarSequence: true,
      encounter: {
        select: { state: true, name: true, startsAt: true, endsAt: true, calendarSequence: true },
      },
    },
    resolve: ({ id, seatedAt, calendarSequence, encounter }, _args, { now, deps: { config } }) => {
      if (!seatedAt) return null
      const sequence = calendarSequence + encounter.calendarSequence
      return seatCalendar({ invitationId: id, sequence, encounter }, config, now)
    },
  }),
)
