import { type Adjacency, at32, degree, neighbours } from './adjacency.ts'
import type { Seating } from './seating.ts'

/** How many people are tried as the first of a group, so that a hopeless community ends in time. */
const tries = 2000

/**
 * The graph of people who may sit together only as stand-ins or not at all, and how many of a group must be strangers.
 */
export type StandIns = { apart: Adjacency; strangers: number }

/**
 * Starts new groups of the smallest size among the left-out. The person with most conflicts begins a group, and people
 * without a conflict in it join, the hardest to seat first. If some may be stand-ins, the easiest to seat come first
 * until there are enough strangers, and then others without a conflict.
 *
 * @param conflicts who may not sit with whom
 */
export function startGroups(seating: Seating, conflicts: Adjacency, min: number, standIns?: StandIns): void {
  const apart = standIns?.apart ?? conflicts
  const strangers = Math.min(min, standIns?.strangers ?? min)
  const hardest = standIns ? -1 : 1
  const clash = new Int32Array(conflicts.start.length - 1)
  const met = new Int32Array(conflicts.start.length - 1)
  let waiting = [...seating.out].sort((a, b) => hardest * (degree(apart, b) - degree(apart, a)) || a - b)
  let stamp = 0
  for (let at = 0; at < waiting.length && waiting.length >= min && stamp < tries; ) {
    stamp++
    const group: number[] = []
    const joinUpTo = (most: number, avoided: Int32Array): void => {
      for (const person of [waiting[at] as number, ...waiting]) {
        if (group.length === most) return
        if (at32(avoided, person) === stamp || group.includes(person)) continue
        group.push(person)
        for (const other of neighbours(conflicts, person)) clash[other] = stamp
        for (const other of neighbours(apart, person)) met[other] = stamp
      }
    }
    joinUpTo(strangers, met)
    if (group.length === strangers) joinUpTo(min, clash)
    if (group.length < min) {
      at++
      continue
    }
    seating.groups.push(group)
    waiting = waiting.filter((person) => !group.includes(person))
  }
  const grouped = new Set(seating.groups.flat())
  seating.out = seating.out.filter((person) => !grouped.has(person))
}
