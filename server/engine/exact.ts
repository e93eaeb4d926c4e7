import { at32 } from './adjacency.ts'
import type { SeatRange } from './problem.ts'

/** The largest community solved exactly. It takes a moment to look at 3^14 pairs of a set and its subset. */
export const exactLimit = 15

/**
 * Finds the best of all possible groupings of a few people, by dynamic programming over subsets: the one with the most
 * people seated, then with the longest waits seated, then with the lowest cost.
 *
 * @param people at most {@link exactLimit} positions
 * @param groupCost the cost of a group, Infinity if it breaks a rule
 * @param waited rounds left out, by position
 */
export function groupExactly(
  people: readonly number[],
  seats: SeatRange,
  groupCost: (group: readonly number[]) => number,
  waited: Int32Array,
): { groups: number[][]; out: number[] } {
  const all = (1 << people.length) - 1
  const members = (set: number): number[] => people.filter((_, index) => (set >>> index) & 1)
  const cost = new Float64Array(all + 1).fill(Number.POSITIVE_INFINITY)
  for (let set = 1; set <= all; set++) {
    const size = bits(set)
    if (size >= seats.min && size <= seats.max) cost[set] = groupCost(members(set))
  }
  // Seats and waits are one sum, in which a seat outweighs all possible waits.
  const worth = people.map((person) => 1e6 + Math.min(1e4, at32(waited, person)))
  const seated = new Float64Array(all + 1)
  const paid = new Float64Array(all + 1)
  const chosen = new Int32Array(all + 1)
  const value = (set: number): number =>
    people.reduce((sum, _, index) => sum + ((set >>> index) & 1 ? (worth[index] as number) : 0), 0)
  const values = Float64Array.from({ length: all + 1 }, (_, set) => value(set))
  for (let set = 1; set <= all; set++) {
    const rest = set & (set - 1)
    const lowest = set ^ rest
    seated[set] = seated[rest] as number
    paid[set] = paid[rest] as number
    for (let part = rest; ; part = (part - 1) & rest) {
      const group = part | lowest
      if (cost[group] !== Number.POSITIVE_INFINITY) {
        const sum = (values[group] as number) + (seated[set ^ group] as number)
        const total = (cost[group] as number) + (paid[set ^ group] as number)
        if (sum > (seated[set] as number) || (sum === seated[set] && total < (paid[set] as number))) {
          seated[set] = sum
          paid[set] = total
          chosen[set] = group
        }
      }
      if (part === 0) break
    }
  }
  const groups: number[][] = []
  const out: number[] = []
  for (let set = all; set > 0; ) {
    const group = at32(chosen, set)
    if (group) groups.push(members(group))
    else out.push(...members(set & -set))
    set = group ? set ^ group : set & (set - 1)
  }
  return { groups, out }
}

function bits(set: number): number {
  let count = 0
  for (let rest = set; rest > 0; rest &= rest - 1) count++
  return count
}
