import { EncounterKind as kinds } from '../../../generated/client/client.ts'
import { builder } from '../builder/builder.ts'
import { noRow } from '../builder/globalIds.ts'

export const EncounterKind = builder.enumType('EncounterKind', {
  description: 'Which step of getting to know each other an encounter is.',
  values: {
    FIRST: {
      value: kinds.First,
      description: 'Ten to twelve people, grouped by chance and by the ages they would like to meet.',
    },
    SECOND: {
      value: kinds.Second,
      description: 'Six to eight people, each with at least one familiar face.',
    },
    ONE_ON_ONE: { value: kinds.OneOnOne, description: 'Two people whose interest is mutual.' },
  },
})

/** An encounter as a member sees it: without its meeting link, and without who else is invited. */
export const Encounter = builder.prismaNode('Encounter', {
  select: { id: true },
  id: { field: 'id' },
  nullable: true,
  description: 'A guided video conversation of a small group, as its invited members see it.',
  findUnique: (id, { viewer }) => ({
    id: Number(id),
    invitations: { some: { memberId: viewer?.id ?? noRow } },
  }),
  fields: (t) => ({
    eventId: t.exposeInt('id', {
      description: 'The number REST and our own addresses call it by, as in `/member/select-impressions/7`.',
    }),
    kind: t.expose('kind', { type: EncounterKind, description: 'First, Second or One-on-One.' }),
    name: t.exposeString('name', { description: 'As the operator named it.' }),
    startsAt: t.expose('startsAt', { type: 'DateTime', description: 'When the conversation begins.' }),
    endsAt: t.expose('endsAt', { type: 'DateTime', description: 'When it ends.' }),
    timeZone: t.exposeString('timeZone', {
      description: 'The IANA zone its times are shown in, such as `America/Detroit`.',
    }),
  }),
})
