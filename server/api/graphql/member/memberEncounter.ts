import { EncounterKind as kinds } from '../../../generated/client/client.ts'
import { builder } from '../builder/builder.ts'
import { noRow } from '../builder/globalIds.ts'

export const EncounterKind = builder.enumType('EncounterKind', {
  description: 'The kind of an encounter.',
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
      description:
        'The number that identifies it in the REST API and in addresses of this site, such as `/member/select-impressions/7`.',
    }),
    kind: t.expose('kind', { type: EncounterKind, description: 'First, Second or One-on-One.' }),
    name: t.exposeString('name', { description: 'The name that the operator gave it.' }),
    startsAt: t.expose('startsAt', { type: 'DateTime', description: 'When the conversation begins.' }),
    endsAt: t.expose('endsAt', { type: 'DateTime', description: 'When it ends.' }),
    timeZone: t.exposeString('timeZone', {
      description: 'The IANA time zone in which its times are shown, such as `America/Detroit`.',
    }),
  }),
})
