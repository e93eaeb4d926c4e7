import { type Adjacency, at32, degree, neighbours } from './adjacency.ts'
import type { Seating } from './seating.ts'

/** How many people may be tried as the first of a group, so that a hopeless community ends in time. */
const tries = 2000

/**
 * Starts new groups of the smallest size among the left-out. Whoever conflicts with most others begins one, and is joined
 * by people who conflict with nobody already in it, the hardest to seat first.
 *
 * @param conflicts who is not to sit with whom
 */
export function startGroups(seating: Seating, conflicts: Adjacency, min: number): void {
  const clash = new Int32Array(conflicts.start.length - 1)
  let waiting = [...seating.out].sort((a, b) => degree(conflicts, b) - degree(conflicts, a) || a - b)
  let stamp = 0
  for (let at = 0; at < waiting.length && waiting.length >= min && stamp < tries; ) {
    stamp++
    const group: number[] = []
    for (const person of [waiting[at] as number, ...waiting]) {
      if (group.length === min) break
      if (at32(clash, person) === stamp || group.includes(person)) continue
      group.push(person)
      for (const other of neighbours(conflicts, person)) clash[other] = stamp
    }
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
