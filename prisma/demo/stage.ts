import type { AppDeps } from '../../server/platform/parts.ts'
import type { Chance } from './random.ts'
import { createTimeline, type Timeline } from './timeline.ts'

/** What making the demo needs. */
export type DemoDeps = Pick<AppDeps, 'config' | 'database' | 'clock' | 'log' | 'secret'>

/** What every part of the story needs. */
export type Stage = DemoDeps & {
  chance: Chance
  timeline: Timeline
  /** The instant at which the demo is made, and the story ends. */
  present: Date
  /** The present instant of the story. */
  now(): Date
}

/** Returns the instant this many milliseconds after another, or before it if negative. */
export const after = (instant: Date, milliseconds: number): Date => new Date(instant.getTime() + milliseconds)

/** Makes a stage with a separate timeline and clock. */
export function openStage(deps: DemoDeps, chance: Chance, present: Date): Stage {
  let now = present
  const timeline = createTimeline((instant) => {
    now = instant
  })
  return { ...deps, chance, timeline, present, now: () => now }
}
