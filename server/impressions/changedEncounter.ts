import type { builder } from '../builder.ts'
import { Encounter } from '../encounters/schema.ts'
import { Viewer } from '../profiles/schema.ts'

type Types = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer T> ? T : never
type Changed = { encounterId: number; memberId: number }

/** What a screen redraws from after a member's write about an encounter: the payload fields of such mutations. */
export const changedEncounter = (t: PothosSchemaTypes.ObjectFieldBuilder<Types, Changed>) => ({
  encounter: t.prismaField({
    type: Encounter,
    description: 'The encounter this was about.',
    resolve: (query, { encounterId }, _args, { db }) =>
      db.encounter.findUniqueOrThrow({ ...query, where: { id: encounterId } }),
  }),
  viewer: t.prismaField({
    type: Viewer,
    description: 'The viewer, whose lists have changed.',
    resolve: (query, { memberId }, _args, { db }) =>
      db.member.findUniqueOrThrow({ ...query, where: { id: memberId } }),
  }),
})
