import type { PayloadFields } from '../builder/builder.ts'
import { reload } from '../builder/reload.ts'
import { Encounter } from './memberEncounter.ts'
import { Viewer } from './viewer.ts'

type Changed = { encounterId: number; memberId: number }

/** The payload fields of a member's mutations about an encounter, with which a screen updates itself. */
export const changedEncounter = (t: PayloadFields<Changed>) => ({
  encounter: reload(t, Encounter, 'encounterId', 'The encounter.'),
  viewer: reload(t, Viewer, 'memberId', 'The viewer, with changed lists.'),
})
