import { type Adjacency, at32, joined } from './adjacency.ts'
import { type Community, misfits } from './community.ts'
import { genderDistance, genderShares } from './faults.ts'

/** What a familiar pair in a group is worth, what it adds that each chose the other, and what one age misfit costs. */
const familiarWorth = 6
const mutualWorth = 4
const misfitCost = 3
/** From so many neighbours on, a group's few people are looked up among them instead. */
export const manyNeighbours = 60

/**
 * Makes the function that says what a group for a Second Encounter costs, the lower the better.
 *
 * @returns a function of a group's positions: Infinity where somebody is barred from another or has no familiar face
 */
export function secondGroupCost(community: Community): (group: readonly number[]) => number {
  const { familiar, mutual, barred } = community
  const shares = genderShares(community)
  const here = new Int32Array(community.size)
  let stamp = 0
  const count = (graph: Adjacency, person: number, group: readonly number[]): number => {
    const from = at32(graph.start, person)
    const to = at32(graph.start, person + 1)
    let found = 0
    if (to - from > manyNeighbours) {
      for (const other of group) if (joined(graph, person, other)) found++
    } else {
      for (let at = from; at < to; at++) if (here[at32(graph.to, at)] === stamp) found++
    }
    return found
  }
  return (group) => {
    stamp++
    for (const person of group) here[person] = stamp
    let worth = 0
    for (const person of group) {
      const faces = count(familiar, person, group)
      if (faces === 0 || count(barred, person, group) > 0) return Number.POSITIVE_INFINITY
      worth += faces * familiarWorth + count(mutual, person, group) * mutualWorth
    }
    let cost = genderDistance(community, shares, group) - worth / 2
    for (let a = 0; a < group.length; a++) {
      for (let b = a + 1; b < group.length; b++) {
        cost += misfitCost * misfits(community, group[a] as number, group[b] as number)
      }
    }
    return cost
  }
}
