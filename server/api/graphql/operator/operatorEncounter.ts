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
  description: 'The state of an encounter.',
  values: {
    DRAFT: { value: states.Draft, description: 'Only operators see it.' },
    SCHEDULED: {
      value: states.Scheduled,
      description: 'Members can be invited to it. It stays in this state until its end.',
    },
    COMPLETED: { value: states.Completed, description: 'It has taken place.' },
    CANCELED: { value: states.Canceled, description: 'It will not take place.' },
  },
})

/** An encounter as the operator plans and runs it. */
export const OperatorEncounter = builder.prismaNode('Encounter', {
  variant: 'OperatorEncounter',
  select: { id: true },
  id: { field: 'id' },
  nullable: true,
  authScopes: { operator: true },
  description: 'An encounter as operators plan and run it. Only people with a seat see its meeting link.',
  findUnique: rowForOperators,
  fields: (t) => ({
    rowId: t.exposeInt('id', { description: 'The number in addresses of the console.' }),
    kind: t.expose('kind', { type: EncounterKind, description: 'First, Second or One-on-One.' }),
    name: t.exposeString('name', { description: 'The name members read.' }),
    state: t.expose('state', { type: EncounterState, description: 'The state of the encounter.' }),
    startsAt: t.expose('startsAt', { type: 'DateTime', description: 'When the conversation begins.' }),
    endsAt: t.expose('endsAt', { type: 'DateTime', description: 'When it ends.' }),
    timeZone: t.exposeString('timeZone', {
      description: 'The IANA time zone in which its times are shown, such as `America/Detroit`.',
    }),
    location: t.relation('location', {
      type: Location,
      description: 'The location whose members it is for.',
    }),
    minimum: t.exposeInt('minimum', { description: 'The minimum number of people with whom it is held.' }),
    capacity: t.exposeInt('capacity', { description: 'The number of seats.' }),
    inviteTarget: t.exposeInt('inviteTarget', {
      description:
        'The number of people to invite. More than the number of seats makes up for declines and no-shows.',
    }),
    planVersion: t.exposeInt('calendarSequence', {
      description: 'A number that increases with each change of name, time, length or time zone.',
    }),
    linkVersion: t.exposeInt('linkVersion', {
      description:
        'A number that increases each time an operator sets another meeting link or asks for a new one.',
    }),
    replaceHours: t.exposeInt('replaceHours', {
      description:
        'Until how many hours before the start the service invites a replacement for anyone who declines, does not answer in time or gives up a place. 0 means never.',
    }),
    seatsTaken: t.exposeInt('seatsTaken', { description: 'The number of seats held now.' }),
    waitlisted: t.exposeInt('waitlisted', { description: 'The number of people waiting for a seat.' }),
    holdsPairApart: t.boolean({
      nullable: true,
      description:
        'Whether two people with seats must not meet; never shows who. A day before the start, the one seated later is taken off. Null for a One-on-One, and for operators with a place there.',
      select: { id: true },
      resolve: ({ id }, _args, { db, viewer }) => holdsPairApart(db, id, viewer?.id ?? noRow),
    }),
    hasMeetingLink: t.boolean({
      description:
        'Whether it has a meeting link, made by the provider or given by an operator. Without one, people with a seat cannot join.',
      select: { meetingUrl: true },
      resolve: ({ meetingUrl }) => meetingUrl !== null,
    }),
    meetingProvider: t.exposeString('meetingProvider', {
      nullable: true,
      description:
        'Where the meeting link comes from: `livekit`, `zoom`, `jitsi` or `by hand`. Null if there is no link.',
    }),
    meetingTrouble: t.string({
      nullable: true,
      description:
        'What the operator must do so that people with a seat can see each other, in one or two sentences. Null if nothing is wrong.',
      select: { meetingProvider: true, meetingUrl: true, meetingExternalId: true },
      resolve: (meeting, _args, { deps }) => meetingTrouble(meeting, deps.config),
    }),
    cancelReason: t.exposeString('cancelReason', {
      nullable: true,
      description: 'The reason given to people with a place; null if it is not canceled.',
    }),
    canceledAt: t.expose('canceledAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was canceled; null if it was not.',
    }),
    completedAt: t.expose('completedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was recorded as completed; null before that.',
    }),
    attendanceSettledAt: t.expose('attendanceSettledAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When attendance was settled and no-shows counted; null before that.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was planned.' }),
  }),
})

/** The payload fields of operators' mutations about an encounter, with which the screen updates itself. */
export const changedEncounter = (t: PayloadFields<{ encounterId: number }>) => ({
  encounter: reload(t, OperatorEncounter, 'encounterId', 'The encounter after the change.'),
})
