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
  description: 'An encounter the viewer attended: who else was there, and whether they can still choose.',
  fields: (t) => ({
    encounter: t.relation('encounter', { type: Encounter, description: 'What the viewer attended.' }),
    canChoose: t.boolean({
      description:
        'Whether impressions can be submitted now: not submitted yet, and within 14 days of the end.',
      select: { processedAt: true, encounter: { select: { endsAt: true } } },
      resolve: ({ processedAt, encounter: { endsAt } }, _args, { now }) =>
        canChoose({ endsAt, processedAt }, now),
    }),
    isProcessed: t.boolean({
      description: 'Whether the viewer has submitted impressions of it, of nobody too.',
      select: { processedAt: true },
      resolve: ({ processedAt }) => processedAt !== null,
    }),
    attendees: t.prismaField({
      type: [Attendee],
      description: 'The other people who attended, by name.',
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
      description: 'Whom the viewer chose there, without those removed since.',
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
    description: 'One encounter the viewer attended, by its number in addresses; else NOT_FOUND.',
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
