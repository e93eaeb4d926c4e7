import { type Adjacency, at32, joined } from './adjacency.ts'
import { type Community, misfits } from './community.ts'
import { genderDistance, genderShares } from './faults.ts'
import { againBetween, metOnce } from './meetings.ts'

/** What a familiar pair in a group is worth, what it adds that each chose the other, and what one age misfit costs. */
const familiarWorth = 6
const mutualWorth = 4
const misfitCost = 3
/** What somebody costs who comes and finds no familiar face, since none of theirs came. */
const lonelyCost = 80
/** What it costs that two meet again who met once, just now. */
const againCost = 4
/** From so many neighbours on, a group's few people are looked up among them instead. */
export const manyNeighbours = 60

/**
 * Makes the function that says what a group for a Second Encounter costs, the lower the better.
 *
 * @returns a function of a group's positions: Infinity where somebody is barred from another or has no familiar face
 */
export function secondGroupCost(community: Community): (group: readonly number[]) => number {
  const { familiar, mutual, barred, comes, met, metAgain } = community
  const shares = genderShares(community)
  const meetings = { graph: met, again: metAgain }
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
  const chance = (person: number): number => comes[person] as number
  // The meeting that a link comes from costs nothing.
  const again = (a: number, b: number): number => {
    const cost = againBetween(meetings, a, b)
    return cost === 0 ? 0 : Math.max(0, cost - (joined(familiar, a, b) ? metOnce : 0))
  }
  /** The chance that the person comes and none of their familiar faces does. */
  const lonely = (person: number, group: readonly number[]): number => {
    let none = chance(person)
    for (const other of group) if (none > 0 && joined(familiar, person, other)) none *= 1 - chance(other)
    return none
  }
  return (group) => {
    stamp++
    for (const person of group) here[person] = stamp
    let worth = 0
    let cost = 0
    for (const person of group) {
      const faces = count(familiar, person, group)
      if (faces === 0 || count(barred, person, group) > 0) return Number.POSITIVE_INFINITY
      worth += faces * familiarWorth + count(mutual, person, group) * mutualWorth
      cost += lonelyCost * lonely(person, group)
    }
    cost += genderDistance(community, shares, group) - worth / 2
    for (let a = 0; a < group.length; a++) {
      for (let b = a + 1; b < group.length; b++) {
        const [one, other] = [group[a] as number, group[b] as number]
        cost += misfitCost * misfits(community, one, other) + (againCost / metOnce) * again(one, other)
      }
    }
    return cost
  }
}
