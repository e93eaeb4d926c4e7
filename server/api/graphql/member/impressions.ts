import { DomainError } from '#rules/errors.ts'
import { shownImpressions } from '#rules/seats/impression.ts'
import {
  attendedSeats,
  attendeesOf,
  impressionPendingFor,
  metBy,
  processedBy,
  released,
  unprocessedBy,
} from '../../../domain/impressions/lists.ts'
import { respondToImpression } from '../../../domain/impressions/respondToImpression.ts'
import { submitImpressions } from '../../../domain/impressions/submitImpressions.ts'
import { builder } from '../builder/builder.ts'
import { noRow } from '../builder/globalIds.ts'
import { memberMutation } from '../builder/mutations.ts'
import { changedEncounter } from './changedEncounter.ts'
import { Encounter } from './memberEncounter.ts'
import { Viewer } from './viewer.ts'

const latestFirst = [{ startsAt: 'desc' as const }, { id: 'desc' as const }]

/** Another attendee of an encounter: a name, and the ids needed to choose or to avoid them. */
export const Attendee = builder.prismaNode('Member', {
  variant: 'Attendee',
  id: { field: 'id' },
  nullable: true,
  select: { id: true },
  description: 'Another person who attended an encounter with the viewer: their name and nothing else.',
  findUnique: (id, { viewer }) => ({ id: Number(id), ...metBy(viewer?.id ?? noRow) }),
  fields: (t) => ({
    memberId: t.exposeInt('id', { description: 'The number REST calls a member by.' }),
    username: t.exposeString('username', { description: 'The name they go by.' }),
  }),
})

const ProcessedEncounter = builder.prismaNode('Invitation', {
  variant: 'ProcessedEncounter',
  id: { field: 'id' },
  nullable: true,
  select: { id: true },
  description: 'An encounter the viewer attended and has submitted impressions of.',
  findUnique: (id, { viewer }) => ({ id: Number(id), ...processedBy(viewer?.id ?? noRow) }),
  fields: (t) => ({
    encounter: t.relation('encounter', { type: Encounter, description: 'What the viewer attended.' }),
    impressionCount: t.int({
      description:
        'On how many people the viewer made an impression, as far as it was released; it grows by batches only, and is at most one less than the others who attended and are still members.',
      select: {
        _count: { select: { received: { where: released } } },
        encounter: { select: { _count: { select: { invitations: { where: attendedSeats } } } } },
      },
      resolve: ({ _count, encounter }) => shownImpressions(_count.received, encounter._count.invitations - 1),
    }),
  }),
})

builder.prismaObjectFields(Viewer, (t) => ({
  unprocessedEncounters: t.prismaField({
    type: [Encounter],
    description:
      'Encounters the viewer attended and can still submit impressions of: within 14 days of the end.',
    resolve: (query, { id }, _args, { db, now }) =>
      db.encounter.findMany({
        ...query,
        where: unprocessedBy(id, now),
        orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
      }),
  }),
  processedEncounters: t.prismaConnection({
    type: ProcessedEncounter,
    cursor: 'id',
    description: 'Encounters the viewer has submitted impressions of, the latest first.',
    resolve: (query, { id }, _args, { db }) =>
      db.invitation.findMany({
        ...query,
        where: processedBy(id),
        orderBy: [{ encounter: { startsAt: 'desc' } }, { id: 'desc' }],
      }),
  }),
  pendingImpressions: t.prismaConnection({
    type: Encounter,
    cursor: 'id',
    description:
      'Encounters at which the viewer made an impression and has not answered yet, the latest first. Never says who they are or how many.',
    resolve: (query, { id }, _args, { db, now }) =>
      db.encounter.findMany({ ...query, where: impressionPendingFor(id, now), orderBy: latestFirst }),
  }),
}))

builder.queryField('encounterAttendees', (t) =>
  t.prismaField({
    type: [Attendee],
    authScopes: { member: true },
    description:
      'The other people who attended an encounter, by name. Only for someone who attended it, too; else FORBIDDEN.',
    args: {
      encounterId: t.arg.globalID({ for: Encounter, required: true, description: 'The encounter attended.' }),
    },
    resolve: async (query, _root, { encounterId }, { db, viewer }) => {
      const asked = { encounterId: Number(encounterId.id), memberId: viewer?.id ?? noRow }
      const attendees = await db.member.findMany({
        ...query,
        where: attendeesOf(asked.encounterId, asked.memberId),
        orderBy: [{ usernameKey: 'asc' }, { id: 'asc' }],
      })
      const attended =
        attendees.length > 0 ||
        (await db.invitation.findFirst({ where: { ...asked, attendance: 'Attended' }, select: { id: true } }))
      if (attended) return attendees
      throw new DomainError('FORBIDDEN', 'Only people who attended this encounter can see who else did.')
    },
  }),
)

memberMutation('submitImpressions', {
  description:
    'Submits impressions, once, from the end of the encounter until 14 days later, and marks it processed.',
  input: {
    description: 'The people the viewer chose at an encounter. Choices are private; choosing nobody is fine.',
    fields: (t) => ({
      encounterId: t.globalID({ for: Encounter, required: true, description: 'The encounter attended.' }),
      selectedMemberIds: t.globalIDList({
        for: Attendee,
        required: true,
        description: 'Ids of attendees of that encounter; empty for no standouts.',
      }),
    }),
  },
  write: (asked, { db, now }) => submitImpressions(db, asked, now),
  payload: { description: 'The encounter is processed.', fields: changedEncounter },
})

memberMutation('respondToImpression', {
  description: 'Answers, for good, whether the viewer is interested. The same answer again changes nothing.',
  input: {
    description: 'An answer to "You Made an Impression".',
    fields: (t) => ({
      encounterId: t.globalID({ for: Encounter, required: true, description: 'Where it was made.' }),
      accept: t.boolean({
        required: true,
        description: 'True makes the viewer a candidate for a Second Encounter; false records a no.',
      }),
    }),
  },
  write: (asked, { db, now }) => respondToImpression(db, asked, now),
  payload: { description: 'The answer is recorded.', fields: changedEncounter },
})
