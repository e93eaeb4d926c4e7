import { updateAvailability } from '../../../domain/members/updateAvailability.ts'
import { readPolicy } from '../../../domain/settings/settings.ts'
import { DayPart as parts } from '../../../generated/client/client.ts'
import { builder } from '../builder/builder.ts'
import { memberMutation } from '../builder/mutations.ts'
import { reload } from '../builder/reload.ts'
import { Viewer } from './viewer.ts'

const DayPart = builder.enumType('DayPart', {
  description: "A part of the day, in the location's time zone.",
  values: {
    MORNING: { value: parts.Morning, description: 'Before noon.' },
    AFTERNOON: { value: parts.Afternoon, description: 'From noon until 5 PM.' },
    EVENING: { value: parts.Evening, description: 'From 5 PM on.' },
  },
})

const FreeTime = builder.prismaObject('FreeTime', {
  select: { weekday: true, part: true },
  description: 'A time of the week when the viewer is free.',
  fields: (t) => ({
    weekday: t.exposeInt('weekday', { description: 'The day of the week: 1 is Monday, 7 is Sunday.' }),
    part: t.expose('part', { type: DayPart, description: 'The part of the day.' }),
  }),
})

const Availability = builder.prismaObject('Member', {
  variant: 'Availability',
  select: { id: true },
  description: 'When the viewer is free, and how often they can come. Nobody else sees it as written here.',
  fields: (t) => ({
    times: t.relation('freeTimes', {
      type: FreeTime,
      description: 'The times of the week when an encounter may begin. If empty, any time.',
      query: { orderBy: [{ weekday: 'asc' }, { part: 'asc' }] },
    }),
    awayUntil: t.string({
      nullable: true,
      description: 'The last day away, such as `2026-12-03`; null if the viewer is not away.',
      select: { awayUntil: true },
      resolve: ({ awayUntil }) => awayUntil?.toISOString().slice(0, 10) ?? null,
    }),
    daysBetweenFirsts: t.exposeInt('daysBetweenFirsts', {
      nullable: true,
      description:
        'The minimum number of days between two First Encounters. 0 means no limit; null means the usual number.',
    }),
    usualDaysBetweenFirsts: t.int({
      description: 'The usual minimum number of days between two First Encounters. 0 means no limit.',
      resolve: async (_viewer, _args, { db }) => (await readPolicy(db)).daysBetweenFirsts,
    }),
  }),
})

builder.prismaObjectField(Viewer, 'availability', (t) =>
  t.variant(Availability, { description: 'When the viewer is free, and how often they can come.' }),
)

const FreeTimeInput = builder.inputType('FreeTimeInput', {
  description: 'A time of the week when the viewer is free.',
  fields: (t) => ({
    weekday: t.int({ required: true, description: 'The day of the week: 1 is Monday, 7 is Sunday.' }),
    part: t.field({ type: DayPart, required: true, description: 'The part of the day.' }),
  }),
})

memberMutation('updateAvailability', {
  description:
    'Sets when the viewer is free, and how often for First Encounters. Applies to groups and invitations from now on.',
  input: {
    description: 'The changes. Absent fields do not change.',
    fields: (t) => ({
      times: t.field({
        type: [FreeTimeInput],
        description: 'The times of the week when an encounter may begin. If empty, any time.',
      }),
      awayUntil: t.string({
        description: 'The last day away, such as `2026-12-03`, at most a year ahead; null means not away.',
      }),
      daysBetweenFirsts: t.int({
        description:
          'The minimum number of days between two First Encounters: 7, 14 or 28, or 0 for no limit; null means the usual number.',
      }),
    }),
  },
  write: ({ times, ...asked }, { db, now }) =>
    updateAvailability(db, { ...asked, times: times ?? undefined }, now),
  payload: {
    description: 'The viewer, with the changed availability.',
    fields: (t) => ({
      viewer: reload(t, Viewer, 'memberId', 'The viewer, with the changed availability.'),
    }),
  },
})
