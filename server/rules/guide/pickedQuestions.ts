import { seatRanges } from '#rules/encounters/encounter.ts'
import type { Running } from './running.ts'
import type { Stage, StageKind, TableFacts } from './table.ts'

/** Most questions that each person of a One-on-One picks. */
const mostEach = 2

/** How many people pick. */
export const pickers = seatRanges.OneOnOne.maximum

/** Most parts of a script that ask picked questions. */
export const mostPicked = mostEach * pickers

/** Whether a part asks a question that somebody picked. */
export const isPicked = (stage: Stage): boolean => stage.kind === 'Prompt' && stage.picked === true

/** Returns how many offered questions each person picks: as many as the script asks; 0 unless a One-on-One. */
export function picksEach({ kind, script }: Pick<TableFacts, 'kind' | 'script'>): number {
  if (kind !== 'OneOnOne') return 0
  return Math.min(mostEach, Math.floor(script.filter(isPicked).length / pickers))
}

/** Whether people pick questions in a part of this kind. */
export const isTimeToPick = (kind: StageKind): boolean => kind === 'Arriving' || kind === 'Opening'

/** Returns the picks in asking order: each person's first, then each one's second, without repeats. */
export function picksInOrder({ seats, picks }: Pick<Running, 'seats' | 'picks'>): string[] {
  const nths = Array.from({ length: mostEach }, (_, nth) => nth)
  return [...new Set(nths.flatMap((nth) => seats.flatMap((seat) => picks.get(seat)?.[nth] ?? [])))]
}
