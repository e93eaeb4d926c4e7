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
  description:
    'Another person who attended an encounter with the viewer. Shows their name and nothing else about them.',
  findUnique: (id, { viewer }) => ({ id: Number(id), ...metBy(viewer?.id ?? noRow) }),
  fields: (t) => ({
    memberId: t.exposeInt('id', { description: 'The number that identifies the member in the REST API.' }),
    username: t.exposeString('username', { description: 'Their username.' }),
  }),
})

const ProcessedEncounter = builder.prismaNode('Invitation', {
  variant: 'ProcessedEncounter',
  id: { field: 'id' },
  nullable: true,
  select: { id: true },
  description: 'An encounter for which the viewer, who attended, has submitted impressions.',
  findUnique: (id, { viewer }) => ({ id: Number(id), ...processedBy(viewer?.id ?? noRow) }),
  fields: (t) => ({
    encounter: t.relation('encounter', {
      type: Encounter,
      description: 'The encounter the viewer attended.',
    }),
    impressionCount: t.int({
      description:
        'The number of people on whom the viewer made an impression, as far as released. It grows only in batches, and is always at least one less than the number of other attendees who are still members.',
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
      'Encounters the viewer attended and for which they can still submit impressions, within 14 days after the end.',
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
    description: 'Encounters for which the viewer has submitted impressions, the latest first.',
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
      'Encounters at which the viewer made an impression and which they have not answered yet, the latest first. Never shows on whom or on how many.',
    resolve: (query, { id }, _args, { db, now }) =>
      db.encounter.findMany({ ...query, where: impressionPendingFor(id, now), orderBy: latestFirst }),
  }),
}))

builder.queryField('encounterAttendees', (t) =>
  t.prismaField({
    type: [Attendee],
    authScopes: { member: true },
    description:
      'The other people who attended an encounter, sorted by name. Fails with FORBIDDEN if the viewer did not attend it.',
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
    'Submits impressions: once, from the end of the encounter until 14 days later. The encounter is then processed.',
  input: {
    description:
      'The people the viewer chose at an encounter. Choices are private, and choosing nobody is fine.',
    fields: (t) => ({
      encounterId: t.globalID({ for: Encounter, required: true, description: 'The encounter attended.' }),
      selectedMemberIds: t.globalIDList({
        for: Attendee,
        required: true,
        description: 'The ids of attendees of that encounter; empty if nobody stood out.',
      }),
    }),
  },
  write: (asked, { db, now }) => submitImpressions(db, asked, now),
  payload: { description: 'The encounter was processed.', fields: changedEncounter },
})

memberMutation('respondToImpression', {
  description:
    'Answers, for good, whether the viewer is interested. Repeating the same answer changes nothing.',
  input: {
    description: 'An answer to "You Made an Impression".',
    fields: (t) => ({
      encounterId: t.globalID({
        for: Encounter,
        required: true,
        description: 'The encounter at which the impression was made.',
      }),
      accept: t.boolean({
        required: true,
        description: 'True makes the viewer a candidate for a Second Encounter; false stores a no.',
      }),
    }),
  },
  write: (asked, { db, now }) => respondToImpression(db, asked, now),
  payload: { description: 'The answer is recorded.', fields: changedEncounter },
})
