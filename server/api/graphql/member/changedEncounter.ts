import type { PayloadFields } from '../builder/builder.ts'
import { reload } from '../builder/reload.ts'
import { Encounter } from './memberEncounter.ts'
import { Viewer } from './viewer.ts'

type Changed = { encounterId: number; memberId: number }

/** What a screen redraws from after a member's write about an encounter: the payload fields of such mutations. */
export const changedEncounter = (t: PayloadFields<Changed>) => ({
  encounter: reload(t, Encounter, 'encounterId', 'The encounter this was about.'),
  viewer: reload(t, Viewer, 'memberId', 'The viewer, whose lists have changed.'),
})
