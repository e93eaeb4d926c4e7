import { holdsPairApart } from '../../../domain/seats/holdsPairApart.ts'
import { EncounterState as states } from '../../../generated/client/client.ts'
import { meetingTrouble } from '../../../video/meetingTrouble.ts'
import { builder, type PayloadFields } from '../builder/builder.ts'
import { noRow } from '../builder/globalIds.ts'
import { reload } from '../builder/reload.ts'
import { rowForOperators } from '../builder/rowForOperators.ts'
import { Location } from '../member/lookups.ts'
import { EncounterKind } from '../member/memberEncounter.ts'

export const EncounterState = builder.enumType('EncounterState', {
  description: 'How far an encounter has come.',
  values: {
    DRAFT: { value: states.Draft, description: 'Seen by operators only.' },
    SCHEDULED: { value: states.Scheduled, description: 'Can have invitations; until its end.' },
    COMPLETED: { value: states.Completed, description: 'Has taken place.' },
    CANCELED: { value: states.Canceled, description: 'Does not take place.' },
  },
})

/** An encounter as the operator plans and runs it. */
export const OperatorEncounter = builder.prismaNode('Encounter', {
  variant: 'OperatorEncounter',
  select: { id: true },
  id: { field: 'id' },
  nullable: true,
  authScopes: { operator: true },
  description: 'An encounter as operators plan and run it. Only those seated see its meeting link.',
  findUnique: rowForOperators,
  fields: (t) => ({
    rowId: t.exposeInt('id', { description: 'The number that addresses of the console hold.' }),
    kind: t.expose('kind', { type: EncounterKind, description: 'First, Second or One-on-One.' }),
    name: t.exposeString('name', { description: 'As members read it.' }),
    state: t.expose('state', { type: EncounterState, description: 'How far it has come.' }),
    startsAt: t.expose('startsAt', { type: 'DateTime', description: 'When the conversation begins.' }),
    endsAt: t.expose('endsAt', { type: 'DateTime', description: 'When it ends.' }),
    timeZone: t.exposeString('timeZone', {
      description: 'The IANA zone its times are shown in, such as `America/Detroit`.',
    }),
    location: t.relation('location', { type: Location, description: 'Whose members it is for.' }),
    minimum: t.exposeInt('minimum', { description: 'Fewest people it is held with.' }),
    capacity: t.exposeInt('capacity', { description: 'Seats.' }),
    inviteTarget: t.exposeInt('inviteTarget', {
      description: 'How many are invited; more than the seats makes up for declines and no-shows.',
    }),
    planVersion: t.exposeInt('calendarSequence', {
      description: 'Counts up with each change of its name, time, length or zone.',
    }),
    linkVersion: t.exposeInt('linkVersion', {
      description: 'Counts up each time an operator gives it another meeting link, or asks for a new one.',
    }),
    replaceHours: t.exposeInt('replaceHours', {
      description:
        'Until how many hours before the start the service invites somebody for whoever declines, lets it run out or gives up; 0 is never.',
    }),
    seatsTaken: t.exposeInt('seatsTaken', { description: 'Seats held now.' }),
    waitlisted: t.exposeInt('waitlisted', { description: 'How many wait for a seat.' }),
    holdsPairApart: t.boolean({
      nullable: true,
      description:
        'Whether two with seats must not meet, never who; a day before the start the later seated is taken off. Null for a One-on-One, and to operators with a place there.',
      select: { id: true },
      resolve: ({ id }, _args, { db, viewer }) => holdsPairApart(db, id, viewer?.id ?? noRow),
    }),
    hasMeetingLink: t.boolean({
      description: 'Whether those seated can be let in: the provider made a link, or an operator gave one.',
      select: { meetingUrl: true },
      resolve: ({ meetingUrl }) => meetingUrl !== null,
    }),
    meetingProvider: t.exposeString('meetingProvider', {
      nullable: true,
      description: 'Who made the link: `livekit`, `zoom`, `jitsi` or `by hand`.',
    }),
    meetingTrouble: t.string({
      nullable: true,
      description:
        'What the operator has to do so that those seated can see each other, in a sentence or two; null where nothing is wrong.',
      select: { meetingProvider: true, meetingUrl: true, meetingExternalId: true },
      resolve: (meeting, _args, { deps }) => meetingTrouble(meeting, deps.config),
    }),
    cancelReason: t.exposeString('cancelReason', {
      nullable: true,
      description: 'The reason given to those with a place.',
    }),
    canceledAt: t.expose('canceledAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was canceled.',
    }),
    completedAt: t.expose('completedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was found to have ended.',
    }),
    attendanceSettledAt: t.expose('attendanceSettledAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When attendance was settled and no-shows counted.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was planned.' }),
  }),
})

/** The payload fields of operators' mutations about an encounter, with which the screen updates itself. */
export const changedEncounter = (t: PayloadFields<{ encounterId: number }>) => ({
  encounter: reload(t, OperatorEncounter, 'encounterId', 'The encounter as it now stands.'),
})
