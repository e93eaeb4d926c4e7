import type { Options } from './options.ts'
import { simulate } from './simulate.ts'

/** As few people and weeks as still come to everything below. */
const small = { weeks: 4, members: 14, crashes: false } satisfies Omit<Options, 'seed'>

/** What half of the seeds come to, at least: the changes of changes.ts, and faults. */
const mustHappen = [
  ...['killed worker', 'killed web', 'connections cut', 'two workers', 'deployed'],
  ...['locked out', 'double click', 'lost reply', 'rateLimit', 'fail', 'drop', 'acceptAndDrop'],
  ...['link opened by a scanner', 'browser gone', 'notification failed'],
  ...['encounter: none to Scheduled', 'encounter: Scheduled to Completed'],
  ...['member: none to Active', 'member: Active to Paused', 'member: Paused to Active'],
  ...['place: none to invited', 'place: invited to declined', 'place: invited to expired'],
  ...['place: invited to seated', 'place: invited to waiting', 'place: waiting to seated'],
  'place: seated to given up',
]

/** What happened in some of the suite's seeds, and what of {@link mustHappen} did not. */
export type Half = {
  seeds: readonly number[]
  /** Lives through one of the seeds. */
  live(seed: number): Promise<void>
  /** What should have happened by now. */
  missing(): string[]
}

/** Half of the suite's seeds, from the first one on: two files share them, so that two workers do. */
export function openHalf(first: number): Half {
  const happened = new Set<string>()
  return {
    seeds: Array.from({ length: 8 }, (_, index) => first + index),
    async live(seed) {
      const { faults, changes } = await simulate({ seed, ...small })
      for (const what of [...Object.keys(faults), ...Object.keys(changes)]) happened.add(what)
    },
    missing: () => mustHappen.filter((what) => !happened.has(what)),
  }
}
