import type { EncounterKindName } from '#rules/encounters/encounter.ts'

type Invitations = { kind: EncounterKindName; capacity: number; inviteTarget: number }

/**
 * Whether of two who met only one is seated: at a First Encounter to which more people are invited than there are seats, unless
 * its proposal lets people meet again (docs/rules.md, "Forming groups").
 */
export const hasStandIns = ({ kind, capacity, inviteTarget }: Invitations, mayMeetAgain: boolean): boolean =>
  kind === 'First' && inviteTarget > capacity && !mayMeetAgain
