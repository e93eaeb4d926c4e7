import { DomainError } from '#rules/errors.ts'
import { canChoose } from '#rules/seats/impression.ts'
import { attendedSeat, attendeesOf, chosenFrom } from '../../../domain/impressions/lists.ts'
import { builder } from '../builder/builder.ts'
import { noRow } from '../builder/globalIds.ts'
import { Attendee } from './impressions.ts'
import { Encounter } from './memberEncounter.ts'

const AttendedEncounter = builder.prismaObject('Invitation', {
  variant: 'AttendedEncounter',
  select: { id: true },
  description:
    'An encounter the viewer attended, with the other attendees and whether the viewer can still choose.',
  fields: (t) => ({
    encounter: t.relation('encounter', {
      type: Encounter,
      description: 'The encounter the viewer attended.',
    }),
    canChoose: t.boolean({
      description:
        'Whether impressions can be submitted now: none submitted yet, and at most 14 days after the end.',
      select: { processedAt: true, encounter: { select: { endsAt: true } } },
      resolve: ({ processedAt, encounter: { endsAt } }, _args, { now }) =>
        canChoose({ endsAt, processedAt }, now),
    }),
    isProcessed: t.boolean({
      description: 'Whether the viewer has submitted impressions, even if they chose nobody.',
      select: { processedAt: true },
      resolve: ({ processedAt }) => processedAt !== null,
    }),
    attendees: t.prismaField({
      type: [Attendee],
      description: 'The other people who attended, sorted by name.',
      select: { encounterId: true, memberId: true },
      resolve: (query, { encounterId, memberId }, _args, { db }) =>
        db.member.findMany({
          ...query,
          where: attendeesOf(encounterId, memberId),
          orderBy: [{ usernameKey: 'asc' }, { id: 'asc' }],
        }),
    }),
    chosen: t.prismaField({
      type: [Attendee],
      description: 'The people the viewer chose there and has not removed since.',
      select: { id: true },
      resolve: (query, { id }, _args, { db }) =>
        db.member.findMany({
          ...query,
          where: chosenFrom(id),
          orderBy: [{ usernameKey: 'asc' }, { id: 'asc' }],
        }),
    }),
  }),
})

builder.queryField('attendedEncounter', (t) =>
  t.prismaField({
    type: AttendedEncounter,
    authScopes: { member: true },
    description:
      'One encounter the viewer attended, by its number in addresses. Fails with NOT_FOUND if there is none.',
    args: { eventId: t.arg.int({ required: true, description: 'The number, such as 7.' }) },
    resolve: async (query, _root, { eventId }, { db, viewer }) => {
      const seat = await db.invitation.findFirst({
        ...query,
        where: attendedSeat(eventId, viewer?.id ?? noRow),
      })
      if (!seat) throw new DomainError('NOT_FOUND', 'There is no such encounter among those you attended.')
      return seat
    },
  }),
)
