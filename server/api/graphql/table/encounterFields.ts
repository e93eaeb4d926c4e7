import type { TableSnapshot } from '#rules/guide/snapshot.ts'
import type { PayloadFields } from '../builder/builder.ts'
import { EncounterKind } from '../member/memberEncounter.ts'

/** The fields of a table about its encounter, the same for the holder of a seat and for operators. */
export const encounterFields = (t: PayloadFields<{ snapshot: TableSnapshot }>) => ({
  name: t.string({ description: "The encounter's name.", resolve: ({ snapshot }) => snapshot.name }),
  kind: t.field({
    type: EncounterKind,
    description: 'First, Second or One-on-One.',
    resolve: ({ snapshot }) => snapshot.kind,
  }),
  startsAt: t.field({
    type: 'DateTime',
    description: 'When it begins.',
    resolve: ({ snapshot }) => snapshot.startsAt,
  }),
  endsAt: t.field({
    type: 'DateTime',
    description: 'When it ends.',
    resolve: ({ snapshot }) => snapshot.endsAt,
  }),
  timeZone: t.string({
    description: 'The IANA time zone in which its times are shown.',
    resolve: ({ snapshot }) => snapshot.timeZone,
  }),
})
