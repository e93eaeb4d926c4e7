import { type Adjacency, at32, degree, neighbours } from './adjacency.ts'
import type { SeatRange } from './problem.ts'

/**
 * Splits people into cliques of a graph, greedily, those with most neighbours first. Any partition gives a valid bound;
 * fewer and larger cliques make it tighter.
 *
 * @param among 1 for each vertex that counts
 * @returns the size of each clique
 */
export function cliqueSizes(graph: Adjacency, among: Int32Array): number[] {
  const size = among.length
  const order = Int32Array.from(among.keys()).sort((a, b) => degree(graph, b) - degree(graph, a) || a - b)
  const taken = among.map((counts) => 1 - counts)
  const seen = new Int32Array(size)
  const owner = new Int32Array(size).fill(-1)
  const sizes: number[] = []
  for (const first of order) {
    if (taken[first]) continue
    let length = 0
    const add = (v: number): void => {
      taken[v] = 1
      length++
      for (const next of neighbours(graph, v)) {
        seen[next] = owner[next] === first ? at32(seen, next) + 1 : 1
        owner[next] = first
      }
    }
    add(first)
    for (const next of neighbours(graph, first)) {
      if (!taken[next] && owner[next] === first && seen[next] === length) add(next)
    }
    sizes.push(length)
  }
  return sizes
}

/**
 * Returns the most people who can be seated if no two of one clique may share a group: with g groups at most g of each
 * clique, and at most the seats of g groups. An upper bound; fewer may be feasible.
 */
export function mostPlaced(people: number, cliques: readonly number[], seats: SeatRange): number {
  let most = 0
  for (let groups = Math.floor(people / seats.min); groups > 0; groups--) {
    if (Math.min(people, groups * seats.max) <= most) break
    const seated = cliques.reduce((sum, clique) => sum + Math.min(clique, groups), 0)
    const placed = Math.min(groups * seats.max, seated)
    if (placed >= groups * seats.min) most = Math.max(most, placed)
  }
  return most
}

/**
 * Returns the fewest pairs who meet again when `placed` of the people are seated in at most `groups` groups. By the
 * pigeonhole principle, a clique of c people puts at least two into one group as soon as c exceeds the number of
 * groups. A lower bound.
 */
export function leastRepeats(
  cliques: readonly number[],
  people: number,
  placed: number,
  groups: number,
): number {
  if (groups === 0) return 0
  const sizes = Int32Array.from(cliques).sort().reverse()
  // Leaving out a person saves most in the fullest clique. Cliques that are equally full take turns.
  let out = people - placed
  for (
    let at = 0;
    out > 0 && at32(sizes, 0) > 0;
    at = at + 1 < sizes.length && at32(sizes, at + 1) > at32(sizes, 0) ? at + 1 : 0
  ) {
    sizes[at] = at32(sizes, at) - 1
    out--
  }
  return sizes.reduce((sum, size) => {
    const each = Math.floor(size / groups)
    const more = size % groups
    return sum + (groups - more) * pairs(each) + more * pairs(each + 1)
  }, 0)
}

/**
 * Finds the people who have enough companions for a group. People are removed while they conflict with so many of the
 * rest that fewer than `min - 1` remain for them.
 *
 * @param conflicts who cannot sit with whom
 * @returns 1 for each person who remains
 */
export function withCompanions(conflicts: Adjacency, size: number, min: number): Int32Array {
  const remains = new Int32Array(size).fill(1)
  const clashes = Int32Array.from({ length: size }, (_, v) => degree(conflicts, v))
  let people = size
  let struck = true
  while (struck) {
    struck = false
    for (let v = 0; v < size; v++) {
      if (remains[v] === 0 || people - 1 - at32(clashes, v) >= min - 1) continue
      remains[v] = 0
      people--
      struck = true
      for (const other of neighbours(conflicts, v)) clashes[other] = at32(clashes, other) - 1
    }
  }
  return remains
}

function pairs(people: number): number {
  return (people * (people - 1)) / 2
}
