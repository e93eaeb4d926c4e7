import type { PayloadFields } from '../builder/builder.ts'
import { Encounter } from './memberEncounter.ts'
import { Viewer } from './viewer.ts'

type Changed = { encounterId: number; memberId: number }

/** What a screen redraws from after a member's write about an encounter: the payload fields of such mutations. */
export const changedEncounter = (t: PayloadFields<Changed>) => ({
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
