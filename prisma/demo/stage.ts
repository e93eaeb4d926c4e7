import type { AppDeps } from '../../server/platform/parts.ts'
import type { Chance } from './random.ts'
import { createTimeline, type Timeline } from './timeline.ts'

/** What the demo is made with. */
export type DemoDeps = Pick<AppDeps, 'config' | 'database' | 'clock' | 'log' | 'secret'>

/** What every part of the story is given. */
export type Stage = DemoDeps & {
  chance: Chance
  timeline: Timeline
  /** When the demo is made, and the story ends. */
  present: Date
  /** The instant the story has come to. */
  now(): Date
}

export const hour = 3_600_000
export const day = 24 * hour

/** The instant so many milliseconds after (or, negative, before) another. */
export const after = (instant: Date, milliseconds: number): Date => new Date(instant.getTime() + milliseconds)

/** A stage with a timeline, and so a clock, of its own. */
export function openStage(deps: DemoDeps, chance: Chance, present: Date): Stage {
  let now = present
  const timeline = createTimeline((instant) => {
    now = instant
  })
  return { ...deps, chance, timeline, present, now: () => now }
}
