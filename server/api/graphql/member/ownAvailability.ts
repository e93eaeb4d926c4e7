import { updateAvailability } from '../../../domain/members/updateAvailability.ts'
import { readPolicy } from '../../../domain/settings/settings.ts'
import { DayPart as parts } from '../../../generated/client/client.ts'
import { builder } from '../builder/builder.ts'
import { memberMutation } from '../builder/mutations.ts'
import { reload } from '../builder/reload.ts'
import { Viewer } from './viewer.ts'

const DayPart = builder.enumType('DayPart', {
  description: 'A part of the day, by the clock of the location.',
  values: {
    MORNING: { value: parts.Morning, description: 'Before noon.' },
    AFTERNOON: { value: parts.Afternoon, description: 'From noon until 5 PM.' },
    EVENING: { value: parts.Evening, description: 'From 5 PM on.' },
  },
})

const FreeTime = builder.prismaObject('FreeTime', {
  select: { weekday: true, part: true },
  description: 'A time of the week that suits the viewer.',
  fields: (t) => ({
    weekday: t.exposeInt('weekday', { description: '1 is Monday, 7 is Sunday.' }),
    part: t.expose('part', { type: DayPart, description: 'The part of that day.' }),
  }),
})

const Availability = builder.prismaObject('Member', {
  variant: 'Availability',
  select: { id: true },
  description: 'When the viewer can come, and how often. Nobody else sees it as it is written here.',
  fields: (t) => ({
    times: t.relation('freeTimes', {
      type: FreeTime,
      description: 'When an encounter may begin; none: at any time.',
      query: { orderBy: [{ weekday: 'asc' }, { part: 'asc' }] },
    }),
    awayUntil: t.string({
      nullable: true,
      description: 'The last day away, such as `2026-12-03`.',
      select: { awayUntil: true },
      resolve: ({ awayUntil }) => awayUntil?.toISOString().slice(0, 10) ?? null,
    }),
    daysBetweenFirsts: t.exposeInt('daysBetweenFirsts', {
      nullable: true,
      description:
        'The fewest days from one First Encounter to the next: 0 is no limit; null is the usual number.',
    }),
    usualDaysBetweenFirsts: t.int({
      description: 'The usual number of those days; 0 is no limit.',
      resolve: async (_viewer, _args, { db }) => (await readPolicy(db)).daysBetweenFirsts,
    }),
  }),
})

builder.prismaObjectField(Viewer, 'availability', (t) =>
  t.variant(Availability, { description: 'When the viewer can come, and how often.' }),
)

const FreeTimeInput = builder.inputType('FreeTimeInput', {
  description: 'A time of the week that suits the viewer.',
  fields: (t) => ({
    weekday: t.int({ required: true, description: '1 is Monday, 7 is Sunday.' }),
    part: t.field({ type: DayPart, required: true, description: 'The part of that day.' }),
  }),
})

memberMutation('updateAvailability', {
  description:
    'Sets when the viewer can come, and how often to First Encounters, for groups and invitations from now on.',
  input: {
    description: 'What changes; what is absent stays as it is.',
    fields: (t) => ({
      times: t.field({
        type: [FreeTimeInput],
        description: 'When an encounter may begin; none: at any time.',
      }),
      awayUntil: t.string({
        description: 'The last day away, such as `2026-12-03`, up to a year ahead; null is not away.',
      }),
      daysBetweenFirsts: t.int({
        description:
          'The fewest days from one First Encounter to the next: 7, 14 or 28, or 0 for no limit; null is the usual number.',
      }),
    }),
  },
  write: ({ times, ...asked }, { db, now }) =>
    updateAvailability(db, { ...asked, times: times ?? undefined }, now),
  payload: {
    description: 'The viewer, with the availability as it now stands.',
    fields: (t) => ({
      viewer: reload(t, Viewer, 'memberId', 'The viewer, whose availability has changed.'),
    }),
  },
})
